import { API_PATH } from '../contract/api-path.ts';
import { cachePolicy } from './cache-policy.ts';
import type { Settings } from './settings.ts';

/** Headers of the backend's answer that a visitor may see. */
const PASSED_ON = ['content-type', 'etag', 'last-modified', 'x-wp-total', 'x-wp-totalpages'];

/**
 * Makes a separate backend's public answers and pictures reachable under the site's own host, so that the backend's
 * never shows. GET and HEAD only, and nothing of the visitor but the address and the conditional header goes through.
 *
 * @param drafts for who previews: with drafts, by this key, and nothing of it to be kept
 */
export function forwardApi(base: string, timeoutMs: number, drafts?: { key: string | undefined }) {
  return async function forward(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const body = { code: 'rest_method_not_allowed', message: 'Only GET and HEAD.', data: { status: 405 } };
      return Response.json(body, { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    const { pathname, search } = new URL(request.url);
    if (!drafts && new URL(request.url).searchParams.has('preview')) {
      const body = { code: 'rest_forbidden', message: 'Drafts are not shown here.', data: { status: 401 } };
      return Response.json(body, { status: 401, headers: { 'Cache-Control': cachePolicy.none } });
    }
    const condition = request.headers.get('if-none-match');
    try {
      const answer = await fetch(base + pathname.slice(API_PATH.length) + search, {
        method: request.method,
        headers: {
          ...(condition && { 'if-none-match': condition }),
          ...(drafts?.key && { authorization: `Bearer ${drafts.key}` }),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!isPublic(answer)) {
        await answer.body?.cancel();
        throw new Error(`The backend answered ${answer.status}`);
      }
      const isKept = !drafts && (answer.ok || answer.status === 304);
      const headers = new Headers({ 'Cache-Control': isKept ? cachePolicy.anHour : cachePolicy.none });
      for (const name of PASSED_ON) {
        const value = answer.headers.get(name);
        if (value) headers.set(name, value);
      }
      return new Response(answer.body, { status: answer.status, headers });
    } catch {
      const body = {
        code: 'rest_internal_error',
        message: 'The content backend does not answer.',
        data: { status: 503 },
      };
      return Response.json(body, { status: 503, headers: { 'Cache-Control': cachePolicy.none } });
    }
  };
}

/** The API's own words, and files. A page of the backend, or of a proxy before it, may name what no visitor shall read. */
function isPublic({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  return status === 304 || (status < 500 && status !== 401 && status !== 403 && !/^text\/html\b/i.test(type));
}

/** Where the API is answered from: `CONTENT_API_BASE`, or the backend in this process. @param drafts as of {@link forwardApi} */
export function apiHandler(
  { CONTENT_API_BASE, CONTENT_TIMEOUT_MS }: Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_TIMEOUT_MS'>,
  embedded: (request: Request) => Promise<Response>,
  drafts?: { key: string | undefined },
): (request: Request) => Promise<Response> {
  return CONTENT_API_BASE ? forwardApi(CONTENT_API_BASE, CONTENT_TIMEOUT_MS, drafts) : embedded;
}
