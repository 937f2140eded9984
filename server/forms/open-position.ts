import { isOpen } from '../../contract/job-opening.ts';
import type { ContentClient } from '../../site/content/content-client.ts';
import type { Locale } from '../../site/i18n/locales.ts';

/**
 * Whether somebody may apply for a position, as far as the site knows: where the content cannot be had, the content
 * backend, which asks again, has the last word.
 *
 * @param id as it stands in the address
 */
export async function isPositionOpen(id: string, lang: Locale, content: ContentClient): Promise<boolean> {
  const jobs = await content('jobs', { query: { lang, per_page: '100' } }).catch(() => null);
  if (!jobs) return true;
  const position = jobs.items.find((job) => String(job.id) === id);
  return position !== undefined && isOpen(position);
}
