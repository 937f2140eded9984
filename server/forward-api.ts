import * as v from 'valibot';
import { apiErrorSchema, ERROR_STATUS, type ErrorCode } from '../contract/error.ts';
import { parseJson } from '../contract/http/parse-json.ts';
import { readBytes } from '../contract/http/read-body.ts';
import type { Remember } from '../site/content/content-client.ts';
import { ContentError, type ContentFailure } from '../site/content/content-error.ts';
import { failureOf } from '../site/content/http-client.ts';
import { cachePolicy } from './cache-policy.ts';
import { forwardDocument, isDocument } from './forward-document.ts';
import { createWorkshop } from './images/workshop.ts';
import { publicAddress } from './public-address.ts';
import { rememberAnswers } from './remember-answers.ts';
import type { Settings } from './settings.ts';
import { withEtag } from './with-etag.ts';

/** Headers of the backend's answer that a visitor may see, beside its type. */
const PASSED_ON = ['last-modified', 'x-wp-total', 'x-wp-totalpages'];
/** The largest answer and the largest picture that are passed on, and the largest answer that is an error; in bytes. */
const MAX_BYTES = { answer: 4 * 1024 * 1024, picture: 20 * 1024 * 1024, error: 64 * 1024 };
/** How many answers are remembered, and how many bytes: of answers, of absences, and of failures. A site has a few hundred questions. */
const REMEMBERED = { maxAnswers: 500, maxBytes: 10 * 1024 * 1024 };
/** How much the backend is asked at once, and how many questions wait; who comes then is told to come again. */
const AT_ONCE = { answer: { atOnce: 16, waiting: 100 }, picture: { atOnce: 4, waiting: 50 } };
/** Seconds after which a visitor may ask again. */
const RETRY_AFTER = '30';
/** What a picture may be, and is called. Not SVG, which can hold scripts. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
const JSON_TYPE = 'application/json; charset=UTF-8';

/** An answer of the backend, whole, and without what is nobody's to know. */
interface Answer {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
}

type Kind = 'answer' | 'picture';

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
  const remember: Remember = drafts ? (_, load) => load() : rememberAnswers({ ...REMEMBERED, bytesOf });
  const inTurn = { answer: createWorkshop(AT_ONCE.answer), picture: createWorkshop(AT_ONCE.picture) };
  const authorization: Record<string, string> = drafts?.key ? { authorization: `Bearer ${drafts.key}` } : {};

  async function ask(address: string, kind: Kind): Promise<Answer> {
    const response = await fetch(base + address, {
      headers: authorization,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const type = publicType(response, kind);
    if (type === null) {
      response.body?.cancel().catch(() => undefined);
      throw new ContentError('upstream_failed', `${address}: answered ${response.status}, and nothing to pass on`);
    }
    const maxBytes = MAX_BYTES[response.ok ? kind : 'error'];
    const body = await readBytes(response, { maxBytes, deadlineMs: timeoutMs });
    // What cannot be read never takes the place of a good answer.
    const said: unknown = type === JSON_TYPE ? parseJson(body) : null;
    const passedOn = PASSED_ON.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value ? [[name, value]] : [];
    });
    const answer: Answer = { status: response.status, headers: [['content-type', type], ...passedOn], body };
    if (response.ok) return answer;
    const failure = failureOf(response.status, said);
    const isOurs = failure !== 'upstream_failed' && isRefusal(said, response.status);
    throw isOurs ? new Refusal(failure, answer) : new ContentError(failure, address);
  }

  /** A picture is not remembered, but who asks for it while it comes gets the same. */
  function answerTo(address: string, kind: Kind): Promise<Answer> {
    const load = () => inTurn[kind](address, () => ask(address, kind));
    return kind === 'picture' ? load() : remember(address, load);
  }

  return async function forward(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusal(405, 'rest_method_not_allowed', 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
    const url = new URL(request.url);
    if (!drafts && url.searchParams.has('preview')) return refusal(401, 'rest_forbidden', 'Drafts are not shown here.');
    const address = publicAddress(url);
    if (address === null)
      return refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');

    const kind: Kind = address.startsWith('/media/') ? 'picture' : 'answer';
    try {
      const { status, headers, body } = await answerTo(address, kind);
      return withEtag(request, body, status, withPolicy(headers, kind === 'picture' ? 'anHour' : 'revalidate'));
    } catch (error) {
      if (!(error instanceof Refusal))
        return refusal(503, 'rest_internal_error', 'The content backend does not answer.', {
          'Retry-After': RETRY_AFTER,
        });
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

/** Whether it is one of the API's own refusals: what else a backend says is not for visitors. */
function isRefusal(said: unknown, status: number): boolean {
  return v.is(apiErrorSchema, said) && ERROR_STATUS[said.code as ErrorCode] === status;
}

/** What is remembered, with what surrounds the body. */
function bytesOf(known: unknown): number {
  const { body } = (known instanceof Refusal ? known.answer : known) as Partial<Answer>;
  return 2000 + (body?.byteLength ?? 0);
}

/** The site's own words, in the API's shape. */
function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  const body = { code, message, data: { status } };
  return Response.json(body, { status, headers: { 'Cache-Control': cachePolicy.none, ...headers } });
}

/**
 * What an answer that may be passed on is called here: the API's own words, and pictures. Null for the rest: a page of
 * the backend, or of a proxy before it, may name what no visitor shall read, and so may an error of the server.
 */
function publicType({ status, headers }: Response, kind: Kind): string | null {
  if (status >= 500 || status === 401 || status === 403) return null;
  // Without its parameters. `image/png, text/html` is no type at all.
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  // A picture's address has a picture, or the reason why not.
  if (/^application\/(?:[\w.-]+\+)?json$/.test(type)) return kind === 'picture' && status < 400 ? null : JSON_TYPE;
  return kind === 'picture' && PICTURE_TYPES.includes(type) ? type : null;
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
