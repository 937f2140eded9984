import { fileKind } from '../../contract/submissions/file-kind.ts';
import { cleanLine } from '../../contract/submissions/normalize.ts';
import {
  type FieldProblem,
  MOST,
  MOST_FILE_BYTES,
  MOST_FILES,
  type SubmissionKind,
} from '../../contract/submissions/vocabulary.ts';

const KILOBYTE = 1024;
/** The largest body of a form, in bytes: the longest texts percent-encoded, and the files. */
const MOST_BYTES: Record<SubmissionKind, number> = {
  contact: 256 * KILOBYTE,
  download: 64 * KILOBYTE,
  application: 256 * KILOBYTE + MOST_FILES * MOST_FILE_BYTES,
};
/** No form has more fields. */
const MOST_FIELDS = 60;
/** How long a body may take to arrive, in milliseconds. */
const ARRIVES_IN_MS = 120_000;

/** What was posted. Of a field that is there twice the first counts. */
export interface Posted {
  values: Map<string, string>;
  files: File[];
}

/** A body that is not read: too much of it, or not what a form sends. */
export class UnreadableForm extends Error {
  override readonly name = 'UnreadableForm';
  readonly reason: 'too_large' | 'unreadable';

  constructor(reason: 'too_large' | 'unreadable') {
    super(reason);
    this.reason = reason;
  }
}

/** @throws {UnreadableForm} */
export async function readPosted(request: Request, kind: SubmissionKind): Promise<Posted> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new UnreadableForm('unreadable');
  const body = await readBody(request, MOST_BYTES[kind]);
  const data = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new UnreadableForm('unreadable');
  });
  const posted: Posted = { values: new Map(), files: [] };
  let count = 0;
  for (const [name, value] of data) {
    count += 1;
    if (count > MOST_FIELDS) throw new UnreadableForm('unreadable');
    if (typeof value === 'string') {
      if (!posted.values.has(name)) posted.values.set(name, value);
    } else if (name === 'files' && (value.size > 0 || value.name !== '')) {
      posted.files.push(value);
    }
  }
  return posted;
}

async function readBody(request: Request, most: number): Promise<Blob> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new UnreadableForm('too_large');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  const timer = setTimeout(() => reader?.cancel().catch(() => undefined), ARRIVES_IN_MS);
  try {
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      size += chunk.value.byteLength;
      if (size > most) {
        reader?.cancel().catch(() => undefined);
        throw new UnreadableForm('too_large');
      }
      chunks.push(chunk.value as Uint8Array<ArrayBuffer>);
    }
  } catch (error) {
    throw error instanceof UnreadableForm ? error : new UnreadableForm('unreadable');
  } finally {
    clearTimeout(timer);
  }
  return new Blob(chunks);
}

/** The files of an application as they are sent on, or what is wrong with them. */
export async function checkFiles(
  files: readonly File[],
): Promise<{ problem: FieldProblem } | { files: { name: string; content: string }[] }> {
  if (files.length === 0) return { problem: 'required' };
  if (files.length > MOST_FILES) return { problem: 'file_count' };
  const checked: { name: string; content: string }[] = [];
  for (const file of files) {
    if (file.size > MOST_FILE_BYTES) return { problem: 'file_size' };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = fileKind(bytes);
    if (!kind) return { problem: 'file_type' };
    checked.push({ name: fileName(file.name, kind), content: Buffer.from(bytes).toString('base64') });
  }
  return { files: checked };
}

/** What the visitor called it, without folders, with the ending of what it is. */
function fileName(name: string, kind: string): string {
  const last = cleanLine(name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  return `${[...(last || 'file')]
    .slice(0, MOST.fileName - 10)
    .join('')
    .slice(0, MOST.fileName - 10)}.${kind}`;
}
