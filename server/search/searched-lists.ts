import type { EndpointResponse } from '../../contract/api/endpoints.ts';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { AnyContentType, SearchOptions } from '../../contract/content-types/define-content-type.ts';
import { offeredPath } from '../../contract/content-types/entry-path.ts';
import { readableValue } from '../../site/components/types/readable-value.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { contentSlug } from '../../site/navigation/resolve/page-path.ts';
import type { SearchedType } from '../../site/search/search.ts';
import { siteConfig } from '../../site.config.ts';
import { textsOf, valueAt } from './entry-text.ts';
import { type Item, type ListPage, type SearchedList, searchableEntry, searchedList } from './searched-list.ts';

const downloadPath = ({ id, access, files }: Item<'downloads'>) =>
  access === 'request' && files.length > 0 ? `/download?document=${id}` : '/download';

/** The campaign has no list, and visitors see it as a page. */
const campaign: ListPage = async (content, lang) => {
  const { slug } = siteConfig.campaign;
  const list: SearchedList<Campaign> = {
    type: 'pages',
    href: () => `/campaign/${slug}`,
    topics: (item) => topicsOf(contentTypes.campaigns, item, lang),
  };
  try {
    const entry = await content('campaign', { params: { slug }, query: { lang } });
    const item = searchableEntry(list, entry, content, lang, 'campaigns');
    return { last: 1, items: item ? [item] : [] };
  } catch (error) {
    if (isNotFound(error)) return { last: 1, items: [] };
    throw error;
  }
};
type Campaign = EndpointResponse<'campaign'>;

/** Unbounded lists of dated entries come last. */
export function searchedLists(fixedPaths: readonly string[]): readonly ListPage[] {
  const types = Object.values(contentTypes).filter(({ search }) => search);
  const inOrder = types.toSorted((a, b) => Number(a.search?.isDated) - Number(b.search?.isDated));
  return [campaign, ...inOrder.map((type) => listOfType(type, fixedPaths))];
}

function listOfType(type: AnyContentType, fixedPaths: readonly string[]): ListPage {
  const { name, entry, key, page } = type;
  const fixedPath = (slug: string) => fixedPaths.find((path) => contentSlug(path) === slug) ?? null;
  return searchedList(name as 'works', {
    href: (item) => {
      if (name === 'downloads') return downloadPath(item as unknown as Item<'downloads'>);
      return offeredPath(name, item) ?? (page.onlyKind === undefined ? null : fixedPath(item.slug));
    },
    ...(entry && {
      entry: (item, content, lang) =>
        content(entry.name as 'work', { params: { [key]: String(item[key]) } as never, query: { lang } }),
    }),
    topics: (item, lang) => topicsOf(type, item, lang),
  });
}

function topicsOf(type: AnyContentType, item: object, lang: Locale): (string | undefined)[] {
  const { key, placedFields, search } = type;
  const values = placedFields.flatMap((field) => {
    if (!field.isTopic) return [];
    const value = valueAt(item, field.path);
    return readableValue(field, value, lang) ?? textsOf(field.schema, value);
  });
  // Japanese visitors also type place names in Latin letters.
  const slug = key === 'slug' ? String((item as { slug?: string }).slug).replaceAll('-', ' ') : undefined;
  return [...values, search?.hasTypeAsTopic ? search.label[lang] : undefined, slug];
}

export function searchedTypes(lang: Locale): SearchedType[] {
  const types = Object.values(contentTypes).flatMap(({ name, search }): (SearchOptions & { type: ContentType })[] =>
    search ? [{ type: name, ...search }] : [],
  );
  return types
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ type, label, weight = 1 }) => ({ type, label: label[lang], weight }));
}
