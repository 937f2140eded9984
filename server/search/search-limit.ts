/** Rate limit of searches, which are not cached. */
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { pageUrlOfPayloadPath } from '../../site/navigation/payload/payload-path.ts';
import { SUGGESTIONS_PATH } from '../../site/search/search.ts';
import type { Client } from '../http/client-address.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { retries } from '../http/retry-after.ts';

const WINDOW_MS = retries.searches.seconds * 1000;
/** Fast typing causes about one suggestion request per second. */
const MAX_SEARCHES = 300;
const MAX_SEARCHES_OF_NETWORK = 1500;

export function createSearchLimit(clock?: () => number): (client: Client) => boolean {
  const searches = createRateLimiter(MAX_SEARCHES, WINDOW_MS, clock);
  const searchesOfNetwork = createRateLimiter(MAX_SEARCHES_OF_NETWORK, WINDOW_MS, clock);
  return ({ address, network }) => {
    if (!searches.allows(address) || !searchesOfNetwork.allows(network)) return false;
    searches.count(address);
    searchesOfNetwork.count(network);
    return true;
  };
}

export function searchKind(
  { pathname, searchParams }: URL,
  canonicalSearch: (pathname: string, query: URLSearchParams) => string | null,
): 'page' | 'payload' | 'suggestions' | null {
  if (pathname === SUGGESTIONS_PATH) return 'suggestions';
  const isPayload = pathname.startsWith(`${STATIC_BASE}/`) && pathname.endsWith('/payload.js');
  if (!isPayload) return isSearch(pathname, searchParams) ? 'page' : null;
  // The first segment is the version.
  const path = /^\/[^/]+(\/.*)\/payload\.js$/.exec(pathname.slice(STATIC_BASE.length))?.[1] ?? '/';
  const [page = '', query] = pageUrlOfPayloadPath(path).split('?', 2);
  return isSearch(page, new URLSearchParams(query)) ? 'payload' : null;

  function isSearch(page: string, query: URLSearchParams): boolean {
    return query.has('q') && new URLSearchParams(canonicalSearch(page, query) ?? '').has('q');
  }
}
