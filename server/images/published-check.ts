/** Whether a picture may be seen by everybody, which the cache of variants does not know. */
import { LRUCache } from 'lru-cache';
import { createBoundedQueue } from '../bounded-queue.ts';
import type { Moment, PurgeLog } from '../cache/purge-log.ts';
import { waitAtMost } from '../wait-at-most.ts';

/** Maximum number of pictures of which the answer is remembered. */
const MAX_REMEMBERED = 5000;
/** Questions to the backend at the same time, and those that wait. */
const QUEUE_LIMITS = { concurrency: 16, maxQueued: 200 };
/** How long a request waits for an answer, and for how long a backend that gave none is not asked. In milliseconds. */
const WAIT_MS = 2000;
const DOWN_MS = 1000;

export interface PublishedCheckOptions {
  /** A purge of whatever content ends what is remembered. */
  purges: Pick<PurgeLog, 'now'>;
  /** For how long an answer is fresh where nothing is purged, in milliseconds. */
  freshMs: number;
}

/**
 * @param ask the backend, which may fail
 * @returns a question by the picture's source; while the backend fails the last answer, or null where there is none
 */
export function createPublishedCheck(
  ask: (source: string) => Promise<boolean>,
  { purges, freshMs }: PublishedCheckOptions,
): (source: string) => Promise<boolean | null> {
  const known = new LRUCache<string, { isPublished: boolean; readAt: Moment; at: number }>({ max: MAX_REMEMBERED });
  const queue = createBoundedQueue(QUEUE_LIMITS);
  let downUntil = 0;

  async function find(source: string): Promise<boolean | null> {
    const readAt = purges.now();
    try {
      // A question from before a purge is another one.
      return await queue.runOnce(`${readAt} ${source}`, async () => {
        const isPublished = await ask(source);
        known.set(source, { isPublished, readAt, at: performance.now() });
        return isPublished;
      });
    } catch {
      downUntil = performance.now() + DOWN_MS;
      return known.get(source)?.isPublished ?? null;
    }
  }

  return async (source) => {
    const last = known.get(source);
    if (last && last.readAt === purges.now() && performance.now() - last.at < freshMs) return last.isPublished;
    const before = last?.isPublished ?? null;
    return performance.now() < downUntil ? before : waitAtMost(find(source), WAIT_MS, before);
  };
}
