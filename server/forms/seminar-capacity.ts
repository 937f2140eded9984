import type { ContentClient } from '../../site/data/content-client.ts';

/** The number of seats of a seminar, as far as the site knows; null where the content is not available, or has no such seminar. */
export async function seminarCapacity(slug: string, content: ContentClient): Promise<number | null> {
  const seminar = await content('seminar', { params: { slug }, query: { lang: 'ja' } }).catch(() => null);
  return seminar?.capacity ?? null;
}
