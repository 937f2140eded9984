import { readFilters } from '../../components/list/list-filters.server.ts';
import { listPage } from '../../components/list/list-title.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { cardOf, readList, typeOf } from '../../components/types/entry-type.server.ts';
import { isNotFound } from '../../errors/content-error.ts';
import { withLocaleFallback } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

const PER_PAGE = '12';

/** Loads the list of a content type without a custom page: filters, and entries with title, summary and picture. */
export async function load(context: LoadContext) {
  const { content, locale, query, row } = context;
  const type = typeOf(row.entries);
  const [intro, list, filters] = await Promise.all([
    // The page's own content is optional, because the type has a label.
    loadPage(context).catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    }),
    withLocaleFallback(locale, (lang) => readList(content, type, { ...query, lang, per_page: PER_PAGE }), row.path),
    readFilters(content, type.name, query, locale),
  ]);
  const title = intro?.data.title ?? type.label.many[locale];
  return {
    data: {
      title,
      lead: intro?.data.lead,
      path: row.path,
      filters,
      query,
      entries: list.items.map((entry) => cardOf(type, entry)),
      page: list.page,
      totalPages: list.total_pages,
    },
    page: listPage(
      filters,
      { ...intro?.page, title, description: intro?.page.description ?? type.label.many[locale] },
      query,
      locale,
    ),
  };
}

export type TypeListData = Awaited<ReturnType<typeof load>>['data'];
