import { LRUCache } from 'lru-cache';
import { log, loggableUrl } from '../log.ts';

/** A path is logged again after a day, in milliseconds. */
const AGAIN_MS = 24 * 3_600_000;
const MOST_PATHS = 5000;
/** Who tries out thousands of paths does not fill the log. */
const MOST_LINES_PER_MINUTE = 30;

/**
 * Logs what was asked for and is not there, each path once a day: an editor sees which old addresses need a redirect, and
 * which link of the site is wrong.
 */
export function createMissingPathLog(now = Date.now) {
  const logged = new LRUCache<string, true>({ max: MOST_PATHS, ttl: AGAIN_MS });
  let minute = 0;
  let lines = 0;

  /** @param referrer the page that the link was on, if it is one of this site; others' are the visitor's affair */
  return function logMissing(url: URL, status: number, referrer: string | null): void {
    if (logged.has(url.pathname)) return;
    const current = Math.floor(now() / 60_000);
    if (current !== minute) lines = 0;
    minute = current;
    lines += 1;
    if (lines > MOST_LINES_PER_MINUTE) return;
    logged.set(url.pathname, true);
    const from = referrer === null ? null : URL.parse(referrer);
    const link = from?.origin === url.origin ? `, linked from ${loggableUrl(from)}` : '';
    log.info(`${status === 410 ? 'Removed' : 'Not found'}: ${loggableUrl(url)}${link}`);
  };
}
