import { API_PATH } from '../contract/api-path.ts';
import { cachePolicy } from './cache-policy.ts';

/** Headers of the visitor's request that the backend needs to answer with a part, or with nothing new. */
const CONDITIONS = ['range', 'if-range', 'if-none-match'];
/** Headers of its answer that a visitor may see. */
const PASSED_ON = [
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'cache-control',
  'x-robots-tag',
];
const DOCUMENT = new RegExp(`^${API_PATH}/(?:downloads/[1-9]\\d{0,15}/files/(?:ja|en)|download-links/[\\w.-]{1,200})$`);

/** Whether a request is for a document's file, which goes through as it comes: large, in parts, and counted. */
export function isDocument({ url, method }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && DOCUMENT.test(new URL(url).pathname);
}

/**
 * A file of a separate backend, under the site's own host. Nothing of the visitor but the conditions goes through.
 *
 * @param timeoutMs how long the backend may take to begin, and for each piece that the visitor is ready to take
 */
export async function forwardDocument(base: string, timeoutMs: number, request: Request): Promise<Response> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), timeoutMs);
  try {
    // Compressed, its parts and its length would be those of something else.
    const conditions = new Headers({ 'accept-encoding': 'identity' });
    for (const name of CONDITIONS) {
      const value = request.headers.get(name);
      if (value !== null) conditions.set(name, value);
    }
    const { pathname } = new URL(request.url);
    const answer = await fetch(base + pathname.slice(API_PATH.length), {
      method: request.method,
      headers: conditions,
      redirect: 'error',
      signal: AbortSignal.any([waiting.signal, request.signal]),
    });
    const isFile = /^\s*application\/pdf\s*(?:;|$)/i.test(answer.headers.get('content-type') ?? '');
    if (!isFile && answer.status !== 304 && answer.status !== 416) {
      answer.body?.cancel().catch(() => undefined);
      // A backend that says so, and one that says something else.
      return answer.status === 404 ? refusal(404, 'rest_post_invalid_id') : refusal(503, 'rest_internal_error');
    }
    const passedOn = PASSED_ON.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value ? [[name, value]] : [];
    });
    const body = answer.body && withPatience(answer.body, timeoutMs, waiting);
    const headers: [string, string][] = isFile ? [['content-type', 'application/pdf'], ...passedOn] : passedOn;
    return new Response(body, { status: answer.status, headers });
  } catch {
    return refusal(503, 'rest_internal_error');
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a body that goes silent. Only the backend is waited for: how fast the visitor reads is the visitor's affair. */
function withPatience(
  body: ReadableStream<Uint8Array>,
  timeoutMs: number,
  waiting: AbortController,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const timer = setTimeout(() => waiting.abort(), timeoutMs);
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

function refusal(status: number, code: string): Response {
  const body = { code, message: 'This file cannot be had.', data: { status } };
  return Response.json(body, { status, headers: { 'Cache-Control': cachePolicy.none } });
}
