import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { conditionalResponse, notModified } from '../../lib/http/conditional.ts';
import { MEDIA_TYPES } from '../content/pictures/folder-pictures.ts';
import { apiCaching, RETRY_SECONDS } from './api-caching.ts';
import { ApiError } from './api-error.ts';

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
  const baseHeaders = { ETag: etag, 'Cache-Control': apiCaching.published, ...headers };
  return conditionalResponse(request, text, { ...baseHeaders, ...jsonHeaders(text) });
}

/** Caches must revalidate the response before each use. */
export function jsonResponse(request: Request, body: unknown, headers: Record<string, string> = {}): Response {
  return preparedResponse(request, prepareJson(body), headers);
}

export function errorResponse(error: ApiError, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(error.body());
  const retry = error.code === 'rest_unavailable' && { 'Retry-After': String(RETRY_SECONDS) };
  return new Response(text, {
    status: error.status,
    headers: { 'Cache-Control': apiCaching.error, ...headers, ...retry, ...jsonHeaders(text) },
  });
}

export interface OpenFile {
  handle: FileHandle;
  /** In bytes. */
  size: number;
  etag: string;
}

/**
 * Opens a file before the response starts: failures cause a 503, not a truncated file.
 * The caller or a stream closes the handle.
 *
 * @throws {ApiError} `rest_unavailable`
 */
export async function openToSend(path: string): Promise<OpenFile> {
  const handle = await open(path).catch(() => {
    throw new ApiError('rest_unavailable', 'The file cannot be read at the moment.');
  });
  const { size, mtimeMs } = await handle.stat();
  return { handle, size, etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"` };
}

/**
 * Streams an original picture.
 * Caches must not store it, because it includes camera metadata.
 *
 * @throws {ApiError} 404, or 503 if the file cannot be read
 */
export async function pictureResponse(request: Request, file: string | undefined): Promise<Response> {
  if (file === undefined) throw new ApiError('rest_post_invalid_id', 'There is no such picture.');
  const { handle, size, etag } = await openToSend(file);
  const headers = { ETag: etag, 'Cache-Control': apiCaching.original, 'X-Content-Type-Options': 'nosniff' };
  const unchanged = notModified(request, headers);
  const hasNoBody = unchanged !== null || request.method === 'HEAD';
  if (hasNoBody) await handle.close();
  if (unchanged) return unchanged;
  // Slow clients must not keep whole pictures in memory.
  const body = hasNoBody ? null : (Readable.toWeb(handle.createReadStream()) as ReadableStream);
  const type = MEDIA_TYPES[file.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream';
  return new Response(body, { headers: { ...headers, 'Content-Type': type, 'Content-Length': String(size) } });
}

function jsonHeaders(text: string) {
  return {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Content-Type-Options': 'nosniff',
  };
}
