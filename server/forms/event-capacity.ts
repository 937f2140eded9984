import { eventType } from '../../contract/content-types/events.ts';
import type { ContentClient } from '../../site/data/content-client.ts';

/** The number of seats of an event, as far as the site knows; null where the content is not available, or has no such event. */
export async function eventCapacity(slug: string, content: ContentClient): Promise<number | null> {
  const event = await content(eventType.entry.name, { params: { slug }, query: { lang: 'ja' } }).catch(() => null);
  return event?.capacity ?? null;
}
