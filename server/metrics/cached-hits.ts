/** Counts the requests that the page cache answers. Counting must cost much less than the response: no labels, no times. */
import { routeOfUrl } from '../http/route-name.ts';

/** The counts since the last reading, of one route and status. */
interface Hits {
  readonly route: string;
  readonly status: number;
  responses: number;
  /** Number of responses with 304. */
  notModified: number;
}

export interface CachedHits {
  /** @param cached what was served: its route is looked up once */
  count(cached: { readonly status: number }, url: string, status: number): void;
  /** Passes the numbers since the last call. */
  take(onCount: (route: string, status: number, count: number) => void): void;
}

export function createCachedHits(): CachedHits {
  const ofCached = new WeakMap<object, Hits>();
  const byRoute = new Map<string, Hits>();

  function hitsOf({ status }: { readonly status: number }, url: string): Hits {
    const route = routeOfUrl(url);
    const key = `${route} ${status}`;
    const hits = byRoute.get(key) ?? { route, status, responses: 0, notModified: 0 };
    byRoute.set(key, hits);
    return hits;
  }

  return {
    count(cached, url, status) {
      let hits = ofCached.get(cached);
      if (hits === undefined) {
        hits = hitsOf(cached, url);
        ofCached.set(cached, hits);
      }
      hits.responses += 1;
      if (status === 304) hits.notModified += 1;
    },
    take(onCount) {
      for (const hits of byRoute.values()) {
        const { route, status, responses, notModified } = hits;
        if (responses > notModified) onCount(route, status, responses - notModified);
        if (notModified > 0) onCount(route, 304, notModified);
        hits.responses = 0;
        hits.notModified = 0;
      }
    },
  };
}
