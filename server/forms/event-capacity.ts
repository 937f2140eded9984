import { eventType } from '../../contract/content-types/events.ts';
import type { ContentClient } from '../../site/data/content-client.ts';

/** Returns null if the number of seats is unknown. */
export async function eventCapacity(slug: string, content: ContentClient): Promise<number | null> {
  const event = await content(eventType.entry.name, { params: { slug }, query: { lang: 'ja' } }).catch(() => null);
  return event?.capacity ?? null;
}
