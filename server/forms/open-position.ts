import { isOpen } from '../../contract/content-types/jobs/definition.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import type { Locale } from '../../site/i18n/locales.ts';

/** Returns true if unknown, because the backend checks again. */
export async function isPositionOpen(id: string, lang: Locale, content: ContentClient): Promise<boolean> {
  const jobs = await content('jobs', { query: { lang, per_page: '100' } }).catch(() => null);
  if (!jobs) return true;
  const position = jobs.items.find((job) => String(job.id) === id);
  return position !== undefined && isOpen(position);
}
