import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import type { InvalidEntries } from '../content/invalid-entries.ts';
import { cachePolicy } from '../http/cache-policy.ts';

export const HEALTH_PATH = '/healthz';
/** How long the look at the backend may take, in milliseconds; what comes later is for the next question. */
const LOOK_MS = 1000;

/**
 * Handles a monitor's question: `{"status": "ok"}`, or `"degraded"` and since when the backend does not answer, part by part, and
 * since when published entries are not valid (`entries`). The status is 200 in both cases, because pages are served all the same:
 * a balancer must not take the site away.
 *
 * @param content asked for the site profile, as each page does: so an end is seen where nobody visits
 */
export function createHealthHandler(
  content: ContentClient,
  outages: () => ReadonlyMap<string, Date>,
  invalidEntries: Pick<InvalidEntries, 'recheck'>,
) {
  return async (): Promise<Response> => {
    const profile = content('site', { query: { lang: 'ja' } }).catch(() => null);
    await waitAtMost(Promise.all([profile, invalidEntries.recheck()]), LOOK_MS, null);
    const failing = Object.fromEntries([...outages()].map(([part, at]) => [part, at.toISOString()]));
    const isWell = Object.keys(failing).length === 0;
    return Response.json(isWell ? { status: 'ok' } : { status: 'degraded', failing }, {
      headers: { 'Cache-Control': cachePolicy.noStore, 'X-Robots-Tag': 'noindex' },
    });
  };
}
