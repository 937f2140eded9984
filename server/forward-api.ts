import { API_PATH } from '../contract/api-path.ts';
import type { Remember } from '../site/content/content-client.ts';
import { ContentError, type ContentFailure } from '../site/content/content-error.ts';
import { failureOf } from '../site/content/http-client.ts';
import { readBounded } from '../site/content/read-bounded.ts';
import { cachePolicy } from './cache-policy.ts';
import { forwardDocument, isDocument } from './forward-document.ts';

import { publicAddress } from './public-address.ts';
import { rememberAnswers } from './remember-answers.ts';
import type { Settings } from './settings.ts';
import { withEtag } from './with-etag.ts';

/** Headers of the backend's answer that a visitor may see. */
const PASSED_ON = ['content-type', 'last-modified', 'x-wp-total', 'x-wp-totalpages'];
/** The largest answer and the largest picture that are passed on, in bytes. */
const MAX_BYTES = { answer: 4 * 1024 * 1024, picture: 20 * 1024 * 1024 };
/** How many of each are remembered: a site has a few hundred questions, and pictures are large. */
const MAX_REMEMBERED = { answer: 500, picture: 50 };

/** An answer of the backend, whole, and without what is nobody's to know. */
interface Answer {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
}

/** The API says no, in its own words. */
class Refusal extends ContentError {
  readonly answer: Answer;

  constructor(failure: ContentFailure, answer: Answer) {
    super(failure, `The API refused with ${answer.status}`);
    this.answer = answer;
  }
}

/**
 * Makes a separate backend's public answers and pictures reachable under the site's own host, so that the backend's
 * never shows. GET and HEAD only, of the contract's addresses only, and nothing of the visitor but the address goes
 * through. Answers are remembered as the site's own questions are: asked once however many ask, fresh for a moment, and
 * the last good one while the backend fails.
 *
 * @param base the API's address
 * @param timeoutMs how long the backend may take
 * @param drafts for who previews: with drafts, by this key, and nothing of it to be kept
 */
export function forwardApi(base: string, timeoutMs: number, drafts?: { key: string | undefined }) {
  const kept = { answer: keeping(MAX_REMEMBERED.answer), picture: keeping(MAX_REMEMBERED.picture) };
  const authorization: Record<string, string> = drafts?.key ? { authorization: `Bearer ${drafts.key}` } : {};

  function keeping(maxAnswers: number): Remember {
    return drafts ? (_, load) => load() : rememberAnswers({ maxAnswers });
  }

  async function ask(address: string, kind: keyof typeof kept): Promise<Answer> {
    const response = await fetch(base + address, {
      headers: authorization,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = isPublic(response, kind) ? await readBounded(response, MAX_BYTES[kind]) : null;
    if (!bytes) {
      response.body?.cancel().catch(() => undefined);
      throw new ContentError('upstream_failed', `${address}: answered ${response.status}, and nothing to pass on`);
    }
    // What cannot be read never takes the place of a good answer.
    const said: unknown = isJson(response) ? JSON.parse(await bytes.text()) : null;
    const headers = PASSED_ON.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value ? [[name, value]] : [];
    });
    const answer = { status: response.status, headers, body: new Uint8Array(await bytes.arrayBuffer()) };
    if (response.ok) return answer;
    const failure = failureOf(response.status, said);
    throw failure === 'upstream_failed' ? new ContentError(failure, address) : new Refusal(failure, answer);
  }

  return async function forward(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusal(405, 'rest_method_not_allowed', 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
    const url = new URL(request.url);
    if (!drafts && url.searchParams.has('preview')) return refusal(401, 'rest_forbidden', 'Drafts are not shown here.');
    const address = publicAddress(url);
    if (address === null)
      return refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');

    const kind = url.pathname.startsWith(`${API_PATH}/media/`) ? 'picture' : 'answer';
    try {
      const { status, headers, body } = await kept[kind](address, () => ask(address, kind));
      return withEtag(request, body, status, withPolicy(headers, kind === 'picture' ? 'anHour' : 'revalidate'));
    } catch (error) {
      if (!(error instanceof Refusal))
        return refusal(503, 'rest_internal_error', 'The content backend does not answer.');
      const { status, headers, body } = error.answer;
      return withEtag(request, body, status, withPolicy(headers, 'none'));
    }
  };

  function withPolicy(passedOn: [string, string][], policy: keyof typeof cachePolicy): Headers {
    const headers = new Headers(passedOn);
    headers.set('Cache-Control', cachePolicy[drafts ? 'none' : policy]);
    return headers;
  }
}

/** The site's own words, in the API's shape. */
function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  const body = { code, message, data: { status } };
  return Response.json(body, { status, headers: { 'Cache-Control': cachePolicy.none, ...headers } });
}

/**
 * The API's own words, and pictures. A page of the backend, or of a proxy before it, may name what no visitor shall read;
 * so may an error of the server.
 */
function isPublic(response: Response, kind: 'answer' | 'picture'): boolean {
  const { status, headers } = response;
  if (status >= 500 || status === 401 || status === 403) return false;
  return isJson(response) || (kind === 'picture' && /^image\/(?!svg)/i.test(headers.get('content-type') ?? ''));
}

function isJson({ headers }: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}

/** Where the API is answered from: `CONTENT_API_BASE`, or the backend in this process. @param drafts as of {@link forwardApi} */
export function apiHandler(
  { CONTENT_API_BASE, CONTENT_TIMEOUT_MS }: Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_TIMEOUT_MS'>,
  embedded: (request: Request) => Promise<Response>,
  drafts?: { key: string | undefined },
): (request: Request) => Promise<Response> {
  if (!CONTENT_API_BASE) return embedded;
  const forward = forwardApi(CONTENT_API_BASE, CONTENT_TIMEOUT_MS, drafts);
  return (request) =>
    isDocument(request) ? forwardDocument(CONTENT_API_BASE, CONTENT_TIMEOUT_MS, request) : forward(request);
}
