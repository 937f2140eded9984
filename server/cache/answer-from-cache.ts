/** The shortest way to a page: one look-up and one write, before any middleware runs. */
import type { IncomingMessage } from 'node:http';
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import type { RequestHandlers } from '../http/http-server.ts';
import { localeOfHeaders } from '../http/requested-locale.ts';
import type { Variant } from './encoded-body.ts';
import { headersOf, isCurrent, notModifiedHeaders, type ReadyResponse } from './ready-response.ts';

/**
 * Answers requests for pages and payloads whose URL is spelled as in the cache. All others go the long way, which finds
 * cached pages, too.
 *
 * @param find the page with a key, where it may be served as it is
 * @param commonHeaders those of every page, which middlewares set on the long way
 * @param bypassCookie requests with it go the long way
 */
export function answerFromCache(
  find: (key: string) => ReadyResponse | null,
  commonHeaders: Readonly<Record<string, string>>,
  bypassCookie: string,
): RequestHandlers['answer'] {
  const full = new WeakMap<Variant, readonly string[]>();
  const common = Object.entries(commonHeaders).flat();

  function fullHeaders(ready: ReadyResponse, variant: Variant): readonly string[] {
    const known = full.get(variant);
    if (known) return known;
    const headers = [...Object.entries(headersOf(ready, variant)).flat(), ...common];
    full.set(variant, headers);
    return headers;
  }

  return (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const ready = find(url);
    if (!ready) return false;
    const { cookie } = headers;
    if (cookie?.includes(bypassCookie) || hasBody(request)) return false;
    // Visitors who prefer English are redirected, or get the page with headers of their own.
    if (ready.headers.Vary && localeOfHeaders(cookie, headers['accept-language']) === 'en') return false;
    const variant = ready.body.peek(acceptedEncoding(headers['accept-encoding'] as string | undefined));
    if (!variant) return false;
    if (isCurrent(headers['if-none-match'], ready)) {
      response.writeHead(304, [...Object.entries(notModifiedHeaders(ready, variant)).flat(), ...common]).end();
      return true;
    }
    response.writeHead(ready.status, fullHeaders(ready, variant) as string[]);
    if (method === 'HEAD') response.end();
    else response.end(variant.bytes);
    return true;
  };
}

/** The long way takes care of bodies that nobody reads. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
