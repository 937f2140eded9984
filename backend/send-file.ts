import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { notModified } from '../contract/http/conditional.ts';
import { cleanLine } from '../contract/submissions/normalize.ts';
import { ApiProblem } from './api-problem.ts';
import { problem } from './respond.ts';

/** How much of a file may be fetched. */
export interface DownloadQuota {
  /** @param part in bytes; its length is 0 where only the headers are asked for @returns whether it may be fetched */
  take(part: { start: number; length: number; size: number }): Promise<boolean>;
  /** What was taken, and then not fetched: the connection ended before. */
  giveBack(bytes: number): void;
}

/** A part of a file, both ends included. */
interface Range {
  start: number;
  end: number;
}

/**
 * A PDF, whole or the part that is asked for (RFC 9110, 14; one range, as viewers ask for). It opens where the browser
 * can show it, and is saved under its title.
 *
 * @param title in any script; becomes the file's name
 * @param quota for a file that is not handed out without end
 */
export async function sendPdf(
  request: Request,
  path: string,
  title: string,
  headers: Record<string, string>,
  quota?: DownloadQuota,
): Promise<Response> {
  const facts = await stat(path).catch(() => null);
  // The content holds it, so it is the disk that fails: a link to it is not over.
  if (!facts) return problem(new ApiProblem('rest_internal_error', 'The file cannot be read now.'));
  const { size, mtimeMs } = facts;
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
  const base = {
    ...headers,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition(`${title}.pdf`),
    'X-Content-Type-Options': 'nosniff',
  };
  const known = notModified(request, base);
  if (known) return known;

  // A part of another version would break the file.
  const condition = request.headers.get('if-range');
  const wanted = condition === null || condition === etag ? request.headers.get('range') : null;
  const range = readRange(wanted, size);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...base, 'Content-Range': `bytes */${size}` } });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const isHead = request.method === 'HEAD';
  const length = isHead ? 0 : end - start + 1;
  if (quota && !(await quota.take({ start, length, size }))) {
    return problem(new ApiProblem('rest_post_invalid_id', 'The link has been used as often as it may be.'));
  }
  const file = isHead ? null : createReadStream(path, { start, end });
  file?.once('close', () => {
    if (file.bytesRead < length) quota?.giveBack(length - file.bytesRead);
  });
  return new Response(file && (Readable.toWeb(file) as ReadableStream), {
    status: range ? 206 : 200,
    headers: {
      ...base,
      'Content-Length': String(end - start + 1),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    },
  });
}

/** @returns null where the whole is wanted, which is also the answer to what cannot be read */
export function readRange(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from === '' && Number(to) === 0) return 'unsatisfiable';
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}

/** RFC 6266: the name in UTF-8, and what is left of it in ASCII for who cannot read that. */
function contentDisposition(name: string): string {
  const clean = cleanLine(name.replace(/["\\/:*?<>|]/g, ' '));
  const ascii = clean.replace(/[^\x20-\x7e]+/g, '').trim();
  const fallback = /^[^.]/.test(ascii) ? ascii : `document${ascii}`;
  const encoded = encodeURIComponent(clean).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}
