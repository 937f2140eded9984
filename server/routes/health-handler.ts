import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import type { InvalidEntries } from '../content/invalid-entries.ts';
import { routes } from '../http/route-table.ts';
import type { Outages } from '../outages.ts';

const REFRESH_TIMEOUT_MS = 1000;

/**
 * Responds `{"status": "ok"}`, or `"degraded"` with the start of each failure.
 *
 * Always status 200, so that load balancers do not remove a site that still serves pages.
 *
 * @param content requested to detect recovery without visits
 */
export function createHealthHandler(
  content: ContentClient,
  outages: () => Promise<Outages>,
  invalidEntries: Pick<InvalidEntries, 'recheck'>,
) {
  const refresh = createRefresh(content, invalidEntries);
  return async (): Promise<Response> => {
    await refresh();
    const failing = Object.fromEntries([...(await outages())].map(([part, at]) => [part, at.toISOString()]));
    const isHealthy = Object.keys(failing).length === 0;
    return Response.json(isHealthy ? { status: 'ok' } : { status: 'degraded', failing }, {
      headers: { 'Cache-Control': routes.health.cache.always, 'X-Robots-Tag': 'noindex' },
    });
  };
}

/** Returns a function that requests the content, to detect recovery without visits. It never rejects. */
export function createRefresh(content: ContentClient, invalidEntries: Pick<InvalidEntries, 'recheck'>) {
  return async (): Promise<void> => {
    const profile = content('site', { query: { lang: 'ja' } }).catch(() => null);
    await waitAtMost(Promise.all([profile, invalidEntries.recheck()]), REFRESH_TIMEOUT_MS, null);
  };
}
