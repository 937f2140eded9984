import { createBoundedQueue } from '../../lib/queue/bounded-queue.server.ts';
import type { InvalidationLog } from '../cache/invalidation-log.ts';
import { createRevalidatingCache } from '../cache/revalidating-cache.ts';

const MAX_REMEMBERED = 5000;
const QUEUE_LIMITS = { concurrency: 16, maxQueued: 200 };
const WAIT_MS = 2000;
const DOWN_MS = 1000;

export interface PublishedCheckOptions {
  /** Any invalidation resets the cache. */
  invalidations: InvalidationLog;
  freshMs: number;
}

/** While the backend fails, returns the last result or null. */
export function createPublishedCheck(
  isPublished: (source: string) => Promise<boolean>,
  { invalidations, freshMs }: PublishedCheckOptions,
): (source: string) => Promise<boolean | null> {
  const limit = { max: MAX_REMEMBERED };
  const cache = createRevalidatingCache<boolean>({
    invalidations,
    limits: { main: limit, overflow: limit },
    dependsOnAll: true,
    retryMs: DOWN_MS,
    minServedMs: 0,
    waitUntil: ({ requestedAt }) => requestedAt + WAIT_MS,
  });
  const queue = createBoundedQueue(QUEUE_LIMITS);
  let downUntil = 0;

  async function load(source: string): Promise<boolean> {
    if (performance.now() < downUntil) throw new Error(`The backend failed less than ${DOWN_MS / 1000} s ago`);
    try {
      return await queue.run(() => isPublished(source));
    } catch (error) {
      downUntil = performance.now() + DOWN_MS;
      throw error;
    }
  }

  return async (source) => {
    try {
      const { value } = await cache.get(source, async (readAtRevision) => ({
        value: await load(source),
        kind: 'found',
        part: 'main',
        bytes: 1,
        reads: [{ tags: [], readAtRevision, freshUntil: performance.now() + freshMs }],
      }));
      return value;
    } catch {
      return null;
    }
  };
}
