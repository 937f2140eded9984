import type { Registry } from 'prom-client';
import type { ObserveRequest } from '../http/access-log.ts';
import { routeNames, routeOfUrl } from '../http/route-name.ts';
import type { CacheUse } from '../logging/request-context.ts';
import type { CachedHits } from './cached-hits.ts';
import { exactSeconds } from './exact-seconds.ts';
import type { PromClient } from './prom-client.ts';

/** In seconds. A page is rendered in about 10 ms; the largest variant of a picture takes 3 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const FAILURES = [500, 502, 503];
const CACHE_USES: readonly CacheUse[] = ['hit', 'stale', 'miss', 'bypass'];

/** @param hits counted apart from the requests that the returned function counts */
export function requestMetrics(
  { Counter, Histogram }: PromClient,
  registry: Registry,
  hits: CachedHits,
): ObserveRequest {
  const registers = [registry];
  const requests = new Counter({
    name: 'meguri_http_requests_total',
    help: 'Requests by route and status. The status is “aborted” if the visitor left before the end of the response.',
    labelNames: ['route', 'status'],
    registers,
    collect: takeHits,
  });
  // Prometheus cannot see the increase of a series that begins with 1.
  for (const route of routeNames()) for (const status of FAILURES) requests.inc({ route, status }, 0);
  const pageCache = new Counter({
    name: 'meguri_page_cache_total',
    help: 'Pages and their data: hit (as cached), stale (an older version), miss (rendered) or bypass (never cached).',
    labelNames: ['state'],
    registers,
    collect: takeHits,
  });
  const duration = new Histogram({
    name: 'meguri_http_request_duration_seconds',
    help: 'Time until the end of the response, without pages that the cache answers at once.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  for (const state of CACHE_USES) pageCache.inc({ state }, 0);

  /** Before each of the two counters is read, so that both contain the same requests. */
  function takeHits(): void {
    hits.take((route, status, count) => {
      requests.inc({ route, status }, count);
      pageCache.inc({ state: 'hit' }, count);
    });
  }

  return ({ url = '' }, response, context) => {
    const since = performance.now();
    response.on('close', () => {
      const route = routeOfUrl(url);
      requests.inc({ route, status: response.writableFinished ? response.statusCode : 'aborted' });
      duration.observe({ route }, exactSeconds((performance.now() - since) / 1000));
      if (context.cache) pageCache.inc({ state: context.cache });
    });
  };
}
