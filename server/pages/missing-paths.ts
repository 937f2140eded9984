import { LRUCache } from 'lru-cache';
import { log, loggableUrl } from '../log.ts';

const LOG_INTERVAL_MS = 24 * 3_600_000;
const MAX_PATHS = 5000;
const MAX_LINES_PER_MINUTE = 30;

/** Logs missing paths once a day, so that editors find broken links and missing redirects. */
export function createMissingPathLog(now = Date.now) {
  const logged = new LRUCache<string, true>({ max: MAX_PATHS, ttl: LOG_INTERVAL_MS });
  let minute = 0;
  let lines = 0;

  return function logMissing(url: URL, status: number, referrer: string | null): void {
    if (logged.has(url.pathname)) return;
    const current = Math.floor(now() / 60_000);
    if (current !== minute) lines = 0;
    minute = current;
    lines += 1;
    if (lines > MAX_LINES_PER_MINUTE) return;
    logged.set(url.pathname, true);
    const from = referrer === null ? null : URL.parse(referrer);
    const link = from?.origin === url.origin ? `, linked from ${loggableUrl(from)}` : '';
    const event = status === 410 ? 'removed' : 'not_found';
    log.info(`Page: ${event.replace('_', ' ')}: ${loggableUrl(url)}${link}`, { event });
  };
}
