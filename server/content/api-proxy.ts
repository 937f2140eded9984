import * as v from 'valibot';
import { apiErrorSchema, ERROR_STATUS, type ErrorCode } from '../../contract/api/api-error.ts';
import { parseJson } from '../../lib/http/parse-json.ts';
import { readBytes } from '../../lib/http/read-body.ts';
import { createBoundedQueue } from '../../lib/queue/bounded-queue.server.ts';
import { type ContentCache, looksLikeEntry } from '../../site/data/content-client.ts';
import { describeFailure, failureOf } from '../../site/data/http-client.ts';
import { withoutEntries } from '../../site/data/responses/nested-entries.ts';
import { readResponse } from '../../site/data/responses/read-response.ts';
import { describePart } from '../../site/data/responses/repair-response.ts';
import { ContentError, type ContentFailure, InvalidEntryError } from '../../site/errors/content-error.ts';
import { tagsOf } from '../cache/content-tags.ts';
import type { InvalidationLog } from '../cache/invalidation-log.ts';
import { apiErrorResponse } from '../http/error-responses.ts';
import { etagResponse } from '../http/etag.ts';
import { pickHeaders } from '../http/pick-headers.ts';
import { retryAfter } from '../http/retry-after.ts';
import { routes } from '../http/route-table.ts';
import type { Settings } from '../settings/settings.ts';
import { type AllowedApiPath, allowedApiPath } from './allowed-api-paths.ts';
import type { EmbeddedFetch } from './backend-connection.ts';
import type { BackendHealth } from './backend-health.ts';
import { createContentCache } from './content-cache.ts';
import { describeValid } from './content-clients.ts';
import { isDocument, proxyDocument } from './document-proxy.ts';
import type { InvalidEntries } from './invalid-entries.ts';
import { type AddressSettings, createBackendUrlRewriter } from './rewrite-backend-urls.ts';

const RESPONSE_HEADERS = ['last-modified', 'x-wp-total', 'x-wp-totalpages'];
const MAX_BYTES = { response: 4 * 1024 * 1024, error: 64 * 1024 };
/** A site has a few hundred API URLs. */
const CACHE_LIMITS = { maxEntries: 500, maxBytes: 10 * 1024 * 1024 };
/** When the queue is full, the status is 503. */
const QUEUE_LIMITS = { concurrency: 16, maxQueued: 100 };
const API_KEY_PREFIX = 'api';
const JSON_TYPE = 'application/json; charset=UTF-8';

interface ProxiedResponse {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  content?: ReturnType<typeof tagsOf>;
}

/** An API error that is forwarded to the client. */
class ForwardedApiError extends ContentError {
  readonly response: ProxiedResponse;

  constructor(failure: ContentFailure, response: ProxiedResponse) {
    super(failure, `The API responded with ${response.status}`);
    this.response = response;
  }
}

/**
 * Proxies the public API and hides the backend's host.
 *
 * Forwards only GET and HEAD requests for paths in the contract, without the visitor's headers.
 */
export function createApiProxy(
  base: string,
  timeoutMs: number,
  rewriteBackendUrls: (response: unknown) => unknown,
  { drafts, invalidations, backendHealth, invalidEntries }: ApiOptions,
) {
  const part = drafts ? 'drafts' : 'content';
  const entries = invalidEntries?.withPrefix(API_KEY_PREFIX);
  const tagsOfValid = invalidEntries
    ? describeValid({ has: (key, tag) => invalidEntries.has(API_KEY_PREFIX + key, tag) })
    : tagsOf;
  const describe = (path: string, response: unknown) =>
    (response as ProxiedResponse | undefined)?.content ?? tagsOfValid(path, undefined);
  const onMissing = (path: string, lastResponse: unknown) =>
    entries?.discard(path, lastResponse && parseBody(lastResponse as ProxiedResponse));
  const cache: ContentCache = drafts
    ? (_, load) => load()
    : createContentCache({ ...CACHE_LIMITS, sizeOf, describe, removeEntries, invalidations, onMissing });
  const queue = createBoundedQueue(QUEUE_LIMITS);
  const authorization: Record<string, string> = drafts?.key ? { authorization: `Bearer ${drafts.key}` } : {};

  function validBody({ path, endpoint }: AllowedApiPath, json: unknown): unknown {
    if (endpoint === null) return json;
    const lang = new URLSearchParams(path.split('?')[1]).get('lang');
    const { body, invalid, problem } = readResponse(endpoint, json, { key: path, lang, copies: entries });
    // Clients reject bodies that do not follow the contract.
    if (problem && !looksLikeEntry(json)) return json;
    entries?.report(path, problem ? [problem] : invalid, () => read({ path, endpoint }));
    if (problem) throw new InvalidEntryError(`${path}: ${describePart(problem)}`);
    return body;
  }

  async function fetchBackend(address: AllowedApiPath): Promise<ProxiedResponse> {
    const { path } = address;
    const response = await fetch(base + path, {
      headers: authorization,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!isForwardable(response)) {
      response.body?.cancel().catch(() => undefined);
      throw new ContentError(
        'upstream_failed',
        `${path}: the response with status ${response.status} cannot be forwarded`,
      );
    }
    const maxBytes = MAX_BYTES[response.ok ? 'response' : 'error'];
    const bytes = await readBytes(response, { maxBytes, deadlineMs: timeoutMs });
    // Invalid JSON must not replace a good cached response.
    const json = rewriteBackendUrls(parseJson(bytes));
    const headers = pickHeaders(response.headers, RESPONSE_HEADERS);
    headers.set('content-type', JSON_TYPE);
    const body = response.ok ? validBody(address, json) : json;
    const content = tagsOfValid(path, body);
    const proxied: ProxiedResponse = { status: response.status, headers, body: encode(body), content };
    if (response.ok) return proxied;
    const failure = failureOf(response.status, json);
    const isApiError = failure !== 'upstream_failed' && isContractError(json, response.status);
    throw isApiError ? new ForwardedApiError(failure, proxied) : new ContentError(failure, path);
  }

  /** API errors count as responses, because visitors may request missing entries. */
  const fetchMonitored = (address: AllowedApiPath) =>
    backendHealth.observe(
      part,
      address.path,
      () =>
        fetchBackend(address).catch((error: unknown) => {
          if (error instanceof ContentError) throw error;
          const detail = `GET ${base}${address.path}: ${describeFailure(error)}`;
          throw new ContentError('upstream_failed', detail, { cause: error });
        }),
      (error) => error instanceof ForwardedApiError,
    );

  const read = (address: AllowedApiPath) =>
    cache(address.path, () => queue.runOnce(address.path, () => fetchMonitored(address)));

  function withPolicy(headers: Headers, policy: 'published' | 'error'): Headers {
    const copy = new Headers(headers);
    copy.set('Cache-Control', routes.api.cache[drafts ? 'inPreview' : policy]);
    return copy;
  }

  return async function proxyApi(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return apiErrorResponse(405, 'rest_method_not_allowed', 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
    const url = new URL(request.url);
    if (!drafts && url.searchParams.has('preview'))
      return apiErrorResponse(401, 'rest_forbidden', 'Drafts are not shown here.');
    const address = allowedApiPath(url);
    if (address === null)
      return apiErrorResponse(404, 'rest_no_route', 'No route was found matching the URL and request method.');

    try {
      const { status, headers, body } = await read(address);
      return etagResponse(request, body, status, withPolicy(headers, 'published'));
    } catch (error) {
      if (error instanceof InvalidEntryError)
        return apiErrorResponse(502, 'rest_internal_error', 'The content backend delivers an invalid entry.');
      if (!(error instanceof ForwardedApiError))
        return apiErrorResponse(
          503,
          'rest_internal_error',
          'The content backend does not respond.',
          retryAfter('backendFails'),
        );
      const { status, headers, body } = error.response;
      return etagResponse(request, body, status, withPolicy(headers, 'error'));
    }
  };
}

/** Other errors are internal to the backend. */
function isContractError(json: unknown, status: number): boolean {
  return v.is(apiErrorSchema, json) && ERROR_STATUS[json.code as ErrorCode] === status;
}

const parseBody = ({ body }: Pick<ProxiedResponse, 'body'>): unknown => JSON.parse(new TextDecoder().decode(body));

const encode = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));

const removeEntries: typeof withoutEntries = (response, isDeleted) => {
  const { body, content, ...rest } = response as ProxiedResponse;
  const remainingBody = withoutEntries(parseBody({ body }) as object, isDeleted);
  const isRemaining = (tag: string) => !isDeleted(Number(/:(\d+) /.exec(tag)?.[1]));
  const remaining = content && {
    tags: content.tags.filter(isRemaining),
    entries: content.entries.filter(({ tag }) => isRemaining(tag)),
  };
  return remainingBody && ({ ...rest, body: encode(remainingBody), content: remaining } as typeof response);
};

function sizeOf(entry: unknown): number {
  const { body } = (entry instanceof ForwardedApiError ? entry.response : entry) as Partial<ProxiedResponse>;
  return 2000 + (body?.byteLength ?? 0);
}

/** Forwards only JSON, because other bodies may contain confidential details. */
function isForwardable({ status, headers }: Response): boolean {
  if (status >= 500 || status === 401 || status === 403) return false;
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^application\/(?:[\w.-]+\+)?json$/.test(type);
}

export interface ApiOptions {
  /** For previews; disables the cache. */
  drafts?: { key: string | undefined };
  invalidations?: InvalidationLog | undefined;
  backendHealth: BackendHealth;
  invalidEntries?: InvalidEntries;
}

export function createApiHandler(
  settings: AddressSettings & Pick<Settings, 'CONTENT_TIMEOUT_MS'>,
  embedded: EmbeddedFetch,
  options: ApiOptions,
): (request: Request) => Promise<Response> {
  const { CONTENT_API_BASE, CONTENT_TIMEOUT_MS } = settings;
  if (!CONTENT_API_BASE) return embedded;
  const proxyApi = createApiProxy(CONTENT_API_BASE, CONTENT_TIMEOUT_MS, createBackendUrlRewriter(settings), options);
  return (request) =>
    isDocument(request) ? proxyDocument(CONTENT_API_BASE, CONTENT_TIMEOUT_MS, request) : proxyApi(request);
}
