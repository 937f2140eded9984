import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { AnyContentType, SearchOptions } from '../../contract/content-types/define-content-type.ts';
import { offeredPath } from '../../contract/content-types/entry-path.ts';
import { readableValue } from '../../site/components/types/readable-value.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import { singleEntryPages } from '../../site/fixed-paths.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { contentSlug } from '../../site/navigation/resolve/page-path.ts';
import type { SearchedType } from '../../site/search/search.ts';
import { textsOf, valueAt } from './entry-text.ts';
import { type ListPage, type SearchedList, searchableEntry, searchedList } from './searched-list.ts';

/** Visitors see an entry with a fixed address as a page, also if its type has no list. */
function singleEntry({ path, type: name, slug }: (typeof singleEntryPages)[number]): ListPage[] {
  const type = Object.values<AnyContentType>(contentTypes).find((candidate) => candidate.name === name);
  if (!type?.entry || type.search) return [];
  const endpoint = type.entry.name as 'campaign';
  const list: SearchedList<object> = {
    type: 'pages',
    href: () => path,
    topics: (item, lang) => topicsOf(type, item, lang),
  };
  const findEntry: ListPage = async (content, lang) => {
    try {
      const entry = await content(endpoint, { params: { slug }, query: { lang } });
      const item = searchableEntry(list, entry, content, lang, name as ContentType);
      return { last: 1, items: item ? [item] : [] };
    } catch (error) {
      if (isNotFound(error)) return { last: 1, items: [] };
      throw error;
    }
  };
  return [findEntry];
}

/** Unbounded lists of dated entries come last. */
export function searchedLists(fixedPaths: readonly string[]): readonly ListPage[] {
  const types = Object.values(contentTypes).filter(({ search }) => search);
  const inOrder = types.toSorted((a, b) => Number(a.search?.isDated) - Number(b.search?.isDated));
  return [...singleEntryPages.flatMap(singleEntry), ...inOrder.map((type) => listOfType(type, fixedPaths))];
}

function listOfType(type: AnyContentType, fixedPaths: readonly string[]): ListPage {
  const { name, entry, key, page } = type;
  const fixedPath = (slug: string) => fixedPaths.find((path) => contentSlug(path) === slug) ?? null;
  return searchedList(name as 'works', {
    href: (item) => offeredPath(name, item) ?? (page.onlyKind === undefined ? null : fixedPath(item.slug)),
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
