import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { conditionalResponse, notModified } from '../../contract/http/conditional.ts';
import { MEDIA_TYPES } from '../content/pictures/folder-pictures.ts';
import { ApiError } from './api-error.ts';

/** A body as it is sent, with its entity tag. */
export interface PreparedJson {
  text: string;
  etag: string;
}

export function prepareJson(body: unknown): PreparedJson {
  const text = JSON.stringify(body);
  return { text, etag: `"${createHash('sha1').update(text).digest('base64url')}"` };
}

export function preparedResponse(
  request: Request,
  { text, etag }: PreparedJson,
  headers: Record<string, string> = {},
): Response {
  const base = { ETag: etag, 'Cache-Control': 'no-cache', ...headers };
  return conditionalResponse(request, text, { ...base, ...jsonHeaders(text) });
}

/** JSON with an ETag: caches may store it, and revalidate before each use. */
export function jsonResponse(request: Request, body: unknown, headers: Record<string, string> = {}): Response {
  return preparedResponse(request, prepareJson(body), headers);
}

export function errorResponse(error: ApiError, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(error.body());
  return new Response(text, {
    status: error.status,
    headers: { 'Cache-Control': 'no-store', ...headers, ...jsonHeaders(text) },
  });
}

/**
 * A picture of the content as its editor saved it, with all that a camera wrote into it, streamed from its file: for the site
 * alone, so no cache on the way may keep it.
 *
 * @param file undefined for a picture that the content does not have (404); one that has a file and cannot be read is 500
 */
export async function pictureResponse(request: Request, file: string | undefined): Promise<Response> {
  if (file === undefined) return errorResponse(new ApiError('rest_post_invalid_id', 'There is no such picture.'));
  try {
    const { size, mtimeMs } = await stat(file);
    const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
    const headers = { ETag: etag, 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };
    const known = notModified(request, headers);
    if (known) return known;
    // A stream: a slow client would otherwise hold the whole picture in memory.
    const body = request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file)) as ReadableStream);
    const type = MEDIA_TYPES[file.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream';
    return new Response(body, { headers: { ...headers, 'Content-Type': type, 'Content-Length': String(size) } });
  } catch {
    return errorResponse(new ApiError('rest_internal_error', 'The picture cannot be read at the moment.'));
  }
}

function jsonHeaders(text: string) {
  return {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Content-Type-Options': 'nosniff',
  };
}
