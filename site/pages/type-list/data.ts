import { fieldName } from '../../../contract/content-types/field.ts';
import { isNarrow } from '../../components/list/list-href.ts';
import { narrowedTitle } from '../../components/list/list-title.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { cardOf, readList, typeOf } from '../../components/types/entry-type.server.ts';
import { isNotFound } from '../../errors/content-error.ts';
import { inLocale } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

const PER_PAGE = '12';

/** The list of a content type that brings no page of its own: its filters, and its entries with title, summary and picture. */
export async function load(context: LoadContext) {
  const { content, locale, query, row } = context;
  const type = typeOf(row.entries);
  const [intro, list, facets] = await Promise.all([
    // The page's own content is optional: the type has a name.
    loadPage(context).catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    }),
    inLocale(locale, (lang) => readList(content, type, { ...query, lang, per_page: PER_PAGE }), row.path),
    type.list?.hasFacets
      ? content('facets', { params: { type: type.name as 'news' }, query: { lang: locale } })
      : Promise.resolve({}),
  ]);
  const filters = Object.entries(type.list?.filters ?? {}).flatMap(([key, { field, label: own }]) => {
    const placed = type.placedFields.find((one) => one.key === field);
    const counts = (facets as Readonly<Record<string, { value: string; count: number }[]>>)[key] ?? [];
    if (counts.length === 0) return [];
    const labelOf = (value: string) => placed?.valueLabels?.[value]?.[locale] ?? value;
    const named = own ?? placed?.label;
    const label = named ? fieldName(named, locale) : key;
    return [{ key, label, options: counts.map(({ value, count }) => ({ value, label: labelOf(value), count })) }];
  });
  const title = intro?.data.title ?? type.label.many[locale];
  const chosen = filters.flatMap(({ key, options }) => options.find(({ value }) => value === query[key])?.label ?? []);
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
    page: {
      title: narrowedTitle(title, query.page, locale, () => chosen),
      description: intro?.page.description ?? type.label.many[locale],
      noindex: isNarrow(query),
      ...(intro && { languages: intro.page.languages, picture: intro.page.picture }),
    },
  };
}

export type TypeListData = Awaited<ReturnType<typeof load>>['data'];
