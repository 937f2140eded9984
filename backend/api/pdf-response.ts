import { Readable } from 'node:stream';
import { create as createDisposition } from 'content-disposition';
import rangeParser, { type Range } from 'range-parser';
import { cleanLine } from '../../contract/forms/normalize.ts';
import { notModified } from '../../lib/http/conditional.ts';
import { ApiError } from './api-error.ts';
import { errorResponse, type OpenFile, openToSend } from './responses.ts';

export interface DownloadQuota {
  /** Reserves bytes (0 for HEAD). Returns whether they may be sent. */
  reserve(part: { start: number; length: number; size: number }): Promise<boolean>;
  release(bytes: number): void;
}

/**
 * Returns a PDF, whole or one range of it (RFC 9110, 14).
 *
 * @throws {ApiError} 503 if unreadable: a 404 would mean that the link has expired
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
    // The stream closes the handle itself.
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
  const baseHeaders = {
    ...headers,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Type': 'application/pdf',
    'Content-Disposition': createDisposition(fileName(title), { type: 'inline', fallback: 'document.pdf' }),
    'X-Content-Type-Options': 'nosniff',
  };
  const unchanged = notModified(request, baseHeaders);
  if (unchanged) return unchanged;

  // A range of another version would corrupt the client's copy.
  const condition = request.headers.get('if-range');
  const rangeHeader = condition === null || condition === etag ? request.headers.get('range') : null;
  const range = rangeHeader === null ? null : requestedRange(rangeHeader, size);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...baseHeaders, 'Content-Range': `bytes */${size}` } });
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
      ...baseHeaders,
      'Content-Length': String(end - start + 1),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    },
  });
}

/** Returns null (whole file) for several ranges or an invalid header. */
function requestedRange(header: string, size: number): Range | 'unsatisfiable' | null {
  const ranges = rangeParser(size, header);
  // A longer suffix selects the whole file (RFC 9110, 14.1.2); `range-parser` rejects it.
  if (ranges === -1) return /^bytes=-0*[1-9]\d*$/.test(header) ? null : 'unsatisfiable';
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? null : (ranges[0] ?? null);
}

function fileName(title: string): string {
  return cleanLine(`${title}.pdf`.replace(/["\\/:*?<>|]/g, ' '));
}
