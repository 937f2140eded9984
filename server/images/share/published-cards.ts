import type { FoundCard, Site } from '../../../site/app/entry-server.tsx';
import { createBoundedQueue } from '../../bounded-queue.ts';
import { admit } from '../../cache/admission.ts';
import { limitsInBytes } from '../../cache/cache-entry.ts';
import type { PurgeLog } from '../../cache/purge-log.ts';
import { recordReads } from '../../cache/recorded-reads.ts';
import { createRevalidatingCache } from '../../cache/revalidating-cache.ts';

/** Of all cards together, and what one takes, in bytes. */
const MAX_BYTES = 1024 * 1024;
const CARD_BYTES = 2000;

/** Pages whose data is read for a card at the same time, and those that wait. */
const QUEUE_LIMITS = { concurrency: 4, maxQueued: 100 };

/** What is to be drawn of a path's page, as it is published now. @throws {QueueFullError} */
export type FindCard = (path: string) => Promise<FoundCard>;

/** The site's cards, kept and purged as its pages are. */
export function publishedCards(site: Pick<Site, 'shareCard'>, purges: PurgeLog): FindCard {
  const cache = createRevalidatingCache<FoundCard>({
    purges,
    limits: limitsInBytes(MAX_BYTES),
  });
  const queue = createBoundedQueue(QUEUE_LIMITS);
  return async (path) => {
    const { value } = await cache.get(path, async () => {
      const { result, reads } = await recordReads(() => queue.run(() => site.shareCard(path)));
      const { kind } = result;
      const part = admit({ kind, query: new URLSearchParams(), isPersonal: false, reads });
      return { value: result, kind, part, reads, bytes: CARD_BYTES };
    });
    return value;
  };
}
