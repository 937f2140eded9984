import { API_PATH } from '../../contract/api/api-path.ts';
import { documentFiles } from '../../contract/api/document-files.ts';
import { canonicalEndpointPath } from '../../contract/api/endpoint-path.ts';
import { apiErrorResponse } from '../http/error-responses.ts';
import { pickHeaders } from '../http/pick-headers.ts';

/** Headers of a visitor's request for a file: a range of it, or a version that the client has already. */
export const RANGE_AND_CONDITION_HEADERS = ['range', 'if-range', 'if-none-match'];
/** Headers of the backend's response that are passed on. */
const RESPONSE_HEADERS = [
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'cache-control',
  'x-robots-tag',
];

/** Whether a request is for a document's file: these are streamed, in ranges, and never cached. */
export function isDocument({ url, method }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { pathname } = new URL(url);
  if (!pathname.startsWith(`${API_PATH}/`)) return false;
  const path = pathname.slice(API_PATH.length);
  return Object.values(documentFiles).some((endpoint) => canonicalEndpointPath(endpoint, path) === path);
}

/**
 * Streams a file of a separate backend under the site's own host. Of the visitor's request, only path, range and conditions
 * are passed on.
 *
 * @param timeoutMs time-out for the backend's headers, and for each chunk that the visitor is ready to receive
 */
export async function proxyDocument(base: string, timeoutMs: number, request: Request): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const headers = pickHeaders(request.headers, RANGE_AND_CONDITION_HEADERS);
    // Ranges and length of a compressed response would be those of the compressed bytes.
    headers.set('accept-encoding', 'identity');
    const { pathname } = new URL(request.url);
    const response = await fetch(base + pathname.slice(API_PATH.length), {
      method: request.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.any([timeout.signal, request.signal]),
    });
    const { status } = response;
    const isFile = /^\s*application\/pdf\s*(?:;|$)/i.test(response.headers.get('content-type') ?? '');
    if (!isFile && status !== 304 && status !== 416) {
      response.body?.cancel().catch(() => undefined);
      return status === 404 ? unavailable(404, 'rest_post_invalid_id') : unavailable(503, 'rest_internal_error');
    }
    const passedOn = pickHeaders(response.headers, RESPONSE_HEADERS);
    if (isFile) passedOn.set('content-type', 'application/pdf');
    const body = response.body && withChunkTimeout(response.body, timeoutMs, timeout);
    return new Response(body, { status, headers: passedOn });
  } catch {
    return unavailable(503, 'rest_internal_error');
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts a body whose next chunk does not arrive in time. Time in which the visitor does not read does not count. */
function withChunkTimeout(
  body: ReadableStream<Uint8Array>,
  timeoutMs: number,
  timeout: AbortController,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const timer = setTimeout(() => timeout.abort(), timeoutMs);
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function unavailable(status: number, code: string): Response {
  return apiErrorResponse(status, code, 'This file cannot be had.');
}
