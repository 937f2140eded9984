import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { answerConditionally, notModified } from '../contract/http/conditional.ts';
import { ApiProblem } from './api-problem.ts';
import { PICTURE_TYPES } from './pictures.ts';

/** JSON that a cache may keep, but asks about before it uses it. */
export function json(request: Request, body: unknown, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  const base = { ETag: etag, 'Cache-Control': 'no-cache', ...headers };
  return answerConditionally(request, text, { ...base, ...jsonHeaders(text) });
}

export function problem(error: ApiProblem, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(error.body());
  return new Response(text, {
    status: error.status,
    headers: { 'Cache-Control': 'no-store', ...headers, ...jsonHeaders(text) },
  });
}

/** @param file a picture that the content is known to hold. Where it cannot be read, that is no word on whether it exists. */
export async function picture(request: Request, file: string | undefined): Promise<Response> {
  if (file === undefined) return problem(new ApiProblem('rest_no_route', 'There is no such picture.'));
  try {
    const { size, mtimeMs } = await stat(file);
    const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=3600', 'X-Content-Type-Options': 'nosniff' };
    const known = notModified(request, headers);
    if (known) return known;
    // Piece by piece as it is taken: who reads slowly holds no picture in memory.
    const body = request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file)) as ReadableStream);
    const type = PICTURE_TYPES[file.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream';
    return new Response(body, { headers: { ...headers, 'Content-Type': type, 'Content-Length': String(size) } });
  } catch {
    return problem(new ApiProblem('rest_internal_error', 'The picture cannot be read now.'));
  }
}

function jsonHeaders(text: string) {
  return {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Content-Type-Options': 'nosniff',
  };
}
