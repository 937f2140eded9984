import type { WorkSummary } from '../../../contract/content-types/works/definition.ts';
import type { ContentClient } from '../../data/content-client.ts';
import type { Locale } from '../../i18n/locales.ts';

/** The API's maximum. */
const PER_PAGE = '100';

/** Returns all works of a language in list order. The requests are the same for all filters, so they are cached. */
export async function readAllWorks(content: ContentClient, lang: Locale): Promise<WorkSummary[]> {
  const first = await content('works', { query: { lang, per_page: PER_PAGE } });
  const pages = Array.from({ length: Math.max(0, first.total_pages - 1) }, (_, index) => String(index + 2));
  const rest = await Promise.all(pages.map((page) => content('works', { query: { lang, per_page: PER_PAGE, page } })));
  return [first, ...rest].flatMap(({ items }) => items);
}
