/** Rate limit of searches, which are not cached. */
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { pageUrlOfPayloadPath } from '../../site/navigation/payload/payload-path.ts';
import { SUGGESTIONS_PATH } from '../../site/search/search.ts';
import type { Client } from '../http/client-address.ts';
import { retries } from '../http/retry-after.ts';
import type { Counters } from '../limits/counters.ts';

const WINDOW_MS = retries.searches.seconds * 1000;
/** Fast typing causes about one suggestion request per second. */
const MAX_SEARCHES = 300;
const MAX_SEARCHES_OF_NETWORK = 1500;

/** Counts a search. @returns false beyond a limit */
export async function consumeSearch(
  { address, network }: Client,
  counters: Pick<Counters, 'consume'>,
): Promise<boolean> {
  return counters.consume([
    { name: 'searches', key: address, limit: MAX_SEARCHES, windowMs: WINDOW_MS },
    { name: 'searches of network', key: network, limit: MAX_SEARCHES_OF_NETWORK, windowMs: WINDOW_MS },
  ]);
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
