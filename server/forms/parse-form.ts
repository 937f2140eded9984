import { BodyError, readBytes } from '../../contract/http/read-body.ts';
import { readMultipart } from '../../contract/http/read-multipart.server.ts';
import { MOST_FILE_BYTES, MOST_FILES, type SubmissionKind } from '../../contract/submissions/vocabulary.ts';
import type { UploadedFile } from './uploads.ts';

const KILOBYTE = 1024;
/** The largest body of a form without its files, in bytes: the longest texts, percent-encoded. */
const MOST_TEXT_BYTES = 256 * KILOBYTE;
/** The largest body that a form may have, in bytes. */
const MOST_BYTES: Record<SubmissionKind, number> = {
  contact: MOST_TEXT_BYTES,
  download: 64 * KILOBYTE,
  application: MOST_TEXT_BYTES + MOST_FILES * MOST_FILE_BYTES,
};
/** No form has more fields. */
const MOST_FIELDS = 60;
/** The longest value, in bytes: four times what any field takes, as the schemas have it. */
const MOST_FIELD_BYTES = 64 * KILOBYTE;
/** How long a body may take to arrive, in milliseconds: an application on a slow line. */
const DEADLINE_MS = 120_000;

/** What was posted. Of a field that is there twice the first counts. */
export interface ParsedForm {
  values: Map<string, string>;
  files: UploadedFile[];
  hasMoreFiles: boolean;
}

/** A body that is not read: too much of it, or not what this form sends. */
export class UnreadableForm extends Error {
  override readonly name = 'UnreadableForm';
  readonly reason: 'too_large' | 'unreadable';

  constructor(reason: UnreadableForm['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Saves a file's content, and says where it is. */
type SaveFile = (content: AsyncIterable<Uint8Array>) => Promise<Pick<UploadedFile, 'path' | 'bytes'>>;

/**
 * @param save where the form has files; without it there are none, and what is posted as a file is dropped
 * @throws {UnreadableForm} or what `save` threw
 */
export async function parseForm(request: Request, kind: SubmissionKind, save?: SaveFile): Promise<ParsedForm> {
  const type = request.headers.get('content-type') ?? '';
  try {
    if (/^multipart\/form-data\b/i.test(type)) return await parseMultipart(request, kind, save);
    // A form with files is sent as multipart, by every browser.
    if (!save && /^application\/x-www-form-urlencoded\b/i.test(type)) return await parseUrlEncoded(request, kind);
  } catch (cause) {
    if (!(cause instanceof BodyError)) throw cause;
    throw new UnreadableForm(cause.reason === 'too_large' ? 'too_large' : 'unreadable', { cause });
  }
  throw new UnreadableForm('unreadable');
}

const AMPERSAND = '&'.charCodeAt(0);

async function parseUrlEncoded(request: Request, kind: SubmissionKind): Promise<ParsedForm> {
  const bytes = await readBytes(request, { maxBytes: MOST_BYTES[kind], deadlineMs: DEADLINE_MS });
  // Counted before they are taken apart: a megabyte of `a&` once took minutes.
  const pairs = bytes.reduce((count, byte) => (byte === AMPERSAND ? count + 1 : count), 1);
  if (pairs > MOST_FIELDS) throw new UnreadableForm('unreadable');
  const text = new TextDecoder().decode(bytes);
  return { values: firstOfEach(new URLSearchParams(text)), files: [], hasMoreFiles: false };
}

async function parseMultipart(request: Request, kind: SubmissionKind, save?: SaveFile): Promise<ParsedForm> {
  const bounds = {
    maxBytes: MOST_BYTES[kind],
    deadlineMs: DEADLINE_MS,
    maxFields: MOST_FIELDS,
    maxFieldBytes: MOST_FIELD_BYTES,
    maxFiles: save ? MOST_FILES : 0,
    maxFileBytes: MOST_FILE_BYTES,
  };
  const none = () => Promise.reject(new UnreadableForm('unreadable'));
  const { fields, files, hasMoreFiles } = await readMultipart(request, bounds, save ?? none);
  return {
    values: firstOfEach(fields),
    files: files
      .map(({ fileName, saved, isCutOff }) => ({ ...saved, name: fileName, isTooLarge: isCutOff }))
      // A file field that nothing was chosen in is sent as a file without a name.
      .filter(({ name, bytes }) => name !== '' || bytes > 0),
    hasMoreFiles: hasMoreFiles && save !== undefined,
  };
}

function firstOfEach(pairs: Iterable<[string, string]>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) if (!values.has(name)) values.set(name, value);
  return values;
}
