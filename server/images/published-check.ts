/** Whether a picture may be seen by everybody, which the cache of variants does not know. */
import { createBoundedQueue } from '../../lib/queue/bounded-queue.server.ts';
import type { PurgeLog } from '../cache/purge-log.ts';
import { createRevalidatingCache } from '../cache/revalidating-cache.ts';

/** Maximum number of pictures of which the answer is remembered. */
const MAX_REMEMBERED = 5000;
/** Questions to the backend at the same time, and those that wait. */
const QUEUE_LIMITS = { concurrency: 16, maxQueued: 200 };
/** How long a request waits for an answer, and for how long a backend that gave none is not asked. In milliseconds. */
const WAIT_MS = 2000;
const DOWN_MS = 1000;

export interface PublishedCheckOptions {
  /** A purge of whatever content ends what is remembered. */
  purges: PurgeLog;
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
  const limit = { max: MAX_REMEMBERED };
  const cache = createRevalidatingCache<boolean>({
    purges,
    limits: { main: limit, overflow: limit },
    dependsOnAll: true,
    retryMs: DOWN_MS,
    minServedMs: 0,
    waitUntil: ({ begin }) => begin + WAIT_MS,
  });
  const queue = createBoundedQueue(QUEUE_LIMITS);
  let downUntil = 0;

  async function load(source: string): Promise<boolean> {
    if (performance.now() < downUntil) throw new Error('The backend failed a moment ago');
    try {
      return await queue.run(() => ask(source));
    } catch (error) {
      downUntil = performance.now() + DOWN_MS;
      throw error;
    }
  }

  return async (source) => {
    try {
      const { value } = await cache.get(source, async (readAt) => ({
        ...{ value: await load(source), kind: 'found', part: 'main', bytes: 1 },
        reads: [{ tags: [], readAt, freshUntil: performance.now() + freshMs }],
      }));
      return value;
    } catch {
      return null;
    }
  };
}
