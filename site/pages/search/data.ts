import { narrowedTitle } from '../../components/list/list-title.ts';
import { searchMessages } from '../../components/search/search-messages.ts';
import { notFound } from '../../errors/normalize-error.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { MeasuredEvent } from '../../measurement/events.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { joinUnbreakableAcross } from '../../rich-text/typography/unbreakable.ts';
import { wordsOf } from '../../search/query.ts';
import { MAX_QUERY_LENGTH, type SearchResults } from '../../search/search.ts';

const PER_PAGE = 10;
/** Event for the data layer (`docs/guides/measurement.md`). */
const WITHOUT_HIT = JSON.stringify({ event: 'search_without_hit' } satisfies MeasuredEvent);

/**
 * Loads search results, which search engines must not index. The page's texts are part of the payload, because no other
 * page uses them.
 */
export async function load({ search, locale, query }: Pick<LoadContext, 'search' | 'locale' | 'query'>) {
  const t = serverTranslator(locale, 'search');
  const q = (query.q ?? '').trim();
  const { type } = query;
  const page = Number(query.page ?? 1);
  const problem = problemOf(q);
  const isSearch = q !== '' && problem === null;
  const results = isSearch ? await search(locale, { q, type, page, perPage: PER_PAGE }) : null;
  const chosen = results?.types.find((searched) => searched.type === type);
  if (page > Math.max(1, results?.pages ?? 1) || (results && type && !chosen)) throw notFound();
  const title = isSearch ? t('titleFor', { q }) : searchMessages[locale].title;
  const data = {
    title,
    // Drops an overlong search text, so that links do not repeat it. The field takes its text from the address.
    query: q.length > MAX_QUERY_LENGTH ? {} : query,
    problem,
    results: results && resultsData(results),
    alternatives: results && results.kind === 'complete' && results.total > 0 ? null : alternatives(),
  };
  const filters = chosen ? [chosen.label] : [];
  return {
    data,
    page: {
      title: narrowedTitle(title, query.page, locale, filters),
      description: t('description'),
      noindex: true,
    },
  };

  function problemOf(text: string): string | null {
    if (text.length > MAX_QUERY_LENGTH) return t('tooLong', { max: MAX_QUERY_LENGTH });
    return text !== '' && wordsOf(text).length === 0 ? t('tooShort') : null;
  }

  function resultsData({ kind, total, types: all, hits, pages }: SearchResults) {
    const isPartial = kind === 'partial';
    const types = all.filter((searched) => searched.total > 0);
    return {
      measured: isPartial ? WITHOUT_HIT : undefined,
      outcome: isPartial ? t('none', { q }) : t('count', { total: chosen?.total ?? total }),
      partial: isPartial && total > 0 ? t('partial') : null,
      page,
      pages,
      filter:
        isPartial || (types.length < 2 && !type)
          ? null
          : {
              key: 'type',
              label: t('type'),
              options: types.map((searched) => ({
                value: searched.type,
                label: searched.label,
                count: searched.total,
              })),
            },
      hits: hits.map((hit) => ({
        ...hit,
        title: joinUnbreakableAcross(hit.title, locale),
        excerpt: joinUnbreakableAcross(hit.excerpt, locale),
      })),
    };
  }

  /** Returns links to the main pages, for searches without a complete match. */
  function alternatives() {
    const paths = ['/works', '/services', '/columns', '/news', '/download', '/company', '/recruit'] as const;
    return {
      advice: results ? t('advice') : null,
      heading: t('alternatives.heading'),
      links: paths.map((href) => ({ href, label: t(`alternatives.links.${href}`) })),
      contact: t('contact'),
    };
  }
}

export type SearchData = Awaited<ReturnType<typeof load>>['data'];
