import { parseJson } from '../../lib/http/parse-json.ts';
import { BodyError, readBytes } from '../../lib/http/read-body.ts';
import { ContentError, type ContentFailure } from '../errors/content-error.ts';

export interface HttpClientOptions {
  /** Relative paths are appended; absolute URLs ignore it. */
  base: string;
  fetch: (request: Request) => Promise<Response>;
  /** Sent only to the API's origin, so that the API key does not leak. */
  headers?: Record<string, string>;
  /** Timeout of one attempt. */
  timeoutMs: number;
  /** Delays before the retries of a GET. */
  retryAfterMs?: readonly number[];
  /** Called once per request, not per retry. An aborted request counts as finished. */
  onRequest?: () => { finish: () => void; fail: () => void };
}

export interface RequestOptions {
  query?: Readonly<Record<string, string | number | undefined>>;
  signal?: AbortSignal;
  /** If false, `onRequest` is not called. */
  progress?: boolean;
}

/** Creates a JSON client whose methods reject with a {@link ContentError}. */
export function createHttpClient({ base, fetch, headers, timeoutMs, retryAfterMs = [], onRequest }: HttpClientOptions) {
  async function attempt(method: string, path: string, options: RequestOptions, body?: unknown): Promise<unknown> {
    const url = requestUrl(base, path, options.query);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    const isJson = body !== undefined && !(body instanceof FormData);
    const request = new Request(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(isJson && { 'content-type': 'application/json' }),
        ...(new URL(url).origin === new URL(base).origin && headers),
      },
      body: isJson ? JSON.stringify(body) : (body ?? null),
      redirect: 'error',
      signal,
    });
    try {
      return await abortable(readBody(await abortable(fetch(request), signal), timeoutMs, url), signal);
    } catch (error) {
      if (error instanceof ContentError || options.signal?.aborted) throw error;
      throw new ContentError('upstream_failed', `${method} ${url}: ${describeFailure(error)}`, { cause: error });
    }
  }

  async function withProgress(options: RequestOptions, send: () => Promise<unknown>): Promise<unknown> {
    const wait = options.progress === false ? undefined : onRequest?.();
    try {
      const body = await send();
      wait?.finish();
      return body;
    } catch (error) {
      if (options.signal?.aborted) wait?.finish();
      else wait?.fail();
      throw error;
    }
  }

  async function getWithRetry(path: string, options: RequestOptions): Promise<unknown> {
    for (const pause of retryAfterMs) {
      try {
        return await attempt('GET', path, options);
      } catch (error) {
        if (!(error instanceof ContentError) || error.failure !== 'upstream_failed') throw error;
        await abortable(new Promise((resolve) => setTimeout(resolve, pause)), options.signal);
      }
    }
    return attempt('GET', path, options);
  }

  const get = (path: string, options: RequestOptions = {}) => withProgress(options, () => getWithRetry(path, options));
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, options: RequestOptions = {}) =>
      withProgress(options, () => attempt(method, path, options, body));

  return { get, post: withBody('POST'), put: withBody('PUT'), patch: withBody('PATCH'), delete: withBody('DELETE') };
}
export type HttpClient = ReturnType<typeof createHttpClient>;

function requestUrl(base: string, path: string, query: RequestOptions['query'] = {}): string {
  const url = /^https?:\/\//.test(path)
    ? new URL(path)
    : new URL(`${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`);
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value));
  return url.href;
}

/** Rejects on abort even if the transport ignores the signal. */
function abortable<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    // An unhandled rejection would end the process.
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort));
  });
}

/** A list of 100 entries has about a tenth of it. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

async function readBody(response: Response, deadlineMs: number, url: string): Promise<unknown> {
  const bytes = await readBytes(response, { maxBytes: MAX_BODY_BYTES, deadlineMs }).catch((cause) => {
    if (!(cause instanceof BodyError) || cause.reason !== 'too_large') throw cause;
    const failure = response.ok ? 'bad_shape' : failureOf(response.status, null);
    const detail = `${url} responded with ${response.status} and more than ${MAX_BODY_BYTES} bytes`;
    throw new ContentError(failure, detail, { cause });
  });
  let body: unknown;
  try {
    body = bytes.length === 0 && response.status === 204 ? null : parseJson(bytes);
  } catch (cause) {
    if (response.ok) throw new ContentError('bad_shape', `${url} responded with something that is not JSON`, { cause });
  }
  if (response.ok) return body;
  throw new ContentError(failureOf(response.status, body), `${url} responded with ${response.status}`);
}

/** Only the API's own codes mean `not_found`. Proxies and wrong base URLs cause other 404s. */
export function failureOf(status: number, body: unknown): Exclude<ContentFailure, 'bad_shape'> {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (code === 'rest_post_invalid_id' || code === 'rest_post_invalid_page_number') return 'not_found';
  if (code === 'rest_registration_full') return 'full';
  if (code === 'rest_registration_closed') return 'ended';
  if (status >= 500 || status === 408 || status === 429) return 'upstream_failed';
  return 'misconfigured';
}

/** The cause holds the reason of `fetch` failures, such as TLS errors. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name}: ${error.message}${error.cause ? ` (${describeFailure(error.cause)})` : ''}`;
}
