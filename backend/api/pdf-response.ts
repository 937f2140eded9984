import { Readable } from 'node:stream';
import { create as createDisposition } from 'content-disposition';
import rangeParser, { type Range } from 'range-parser';
import { cleanLine } from '../../contract/forms/normalize.ts';
import { notModified } from '../../lib/http/conditional.ts';
import { ApiError } from './api-error.ts';
import { errorResponse, type OpenFile, openToSend } from './responses.ts';

/** Limits how much of a file may be downloaded. */
export interface DownloadQuota {
  /** @param part in bytes; its length is 0 for HEAD @returns whether the part may be downloaded */
  reserve(part: { start: number; length: number; size: number }): Promise<boolean>;
  /** Gives back what was reserved and not sent, because the connection ended. */
  release(bytes: number): void;
}

/**
 * A PDF, whole or the requested range of it (RFC 9110, 14; a single range, as viewers request). Browsers open it inline
 * and save it under its title.
 *
 * @param title in any script; becomes the file name
 * @param quota for a file whose downloads are limited
 * @throws {ApiError} 503 for a file that cannot be read: 404 would say that the link has expired
 */
export async function pdfResponse(
  request: Request,
  path: string,
  title: string,
  headers: Record<string, string>,
  quota?: DownloadQuota,
): Promise<Response> {
  const file = await openToSend(path);
  let isSent = false;
  try {
    const response = await respond(request, file, title, headers, quota);
    isSent = response.ok && response.body !== null;
    return response;
  } finally {
    // A stream that sends the file closes it.
    if (!isSent) await file.handle.close();
  }
}

async function respond(
  request: Request,
  { handle, size, etag }: OpenFile,
  title: string,
  headers: Record<string, string>,
  quota: DownloadQuota | undefined,
): Promise<Response> {
  const base = {
    ...headers,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Type': 'application/pdf',
    'Content-Disposition': createDisposition(fileName(title), { type: 'inline', fallback: 'document.pdf' }),
    'X-Content-Type-Options': 'nosniff',
  };
  const known = notModified(request, base);
  if (known) return known;

  // A range of another version of the file would corrupt what the client has.
  const condition = request.headers.get('if-range');
  const rangeHeader = condition === null || condition === etag ? request.headers.get('range') : null;
  const range = rangeHeader === null ? null : requestedRange(rangeHeader, size);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...base, 'Content-Range': `bytes */${size}` } });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const isHead = request.method === 'HEAD';
  const length = isHead ? 0 : end - start + 1;
  if (quota && !(await quota.reserve({ start, length, size }))) {
    return errorResponse(new ApiError('rest_post_invalid_id', 'The link has reached its maximum number of downloads.'));
  }
  const file = isHead ? null : handle.createReadStream({ start, end });
  file?.once('close', () => {
    if (file.bytesRead < length) quota?.release(length - file.bytesRead);
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

/** The requested range; null, for the whole file, where the header has several or cannot be parsed. */
function requestedRange(header: string, size: number): Range | 'unsatisfiable' | null {
  const ranges = rangeParser(size, header);
  // A suffix longer than the file means the whole file (RFC 9110, 14.1.2); `range-parser` calls it unsatisfiable.
  if (ranges === -1) return /^bytes=-0*[1-9]\d*$/.test(header) ? null : 'unsatisfiable';
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? null : (ranges[0] ?? null);
}

/** The title without the characters that file systems do not allow. */
function fileName(title: string): string {
  return cleanLine(`${title}.pdf`.replace(/["\\/:*?<>|]/g, ' '));
}
