/** What can be searched for: for each list of the content API where its texts are, and where they are shown. */
import { createTranslator } from 'use-intl/core';
import type { EndpointResponse } from '../../contract/api/endpoints.ts';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { AnyContentType, SearchOptions } from '../../contract/content-types/define-content-type.ts';
import { entryPath, offeredPath } from '../../contract/content-types/entry-path.ts';
import { STATIONS } from '../../contract/vocabulary.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { messagesOf } from '../../site/i18n/messages.ts';
import { serverTranslator } from '../../site/i18n/server-messages.server.ts';
import { contentSlug } from '../../site/navigation/resolve/page-path.ts';
import type { SearchedType } from '../../site/search/search.ts';
import { siteConfig } from '../../site.config.ts';
import { type ListPage, listed, type SearchedList, searchedList } from './listed.ts';

const messages = (locale: Locale) => createTranslator({ locale, messages: messagesOf(locale) });

const works = searchedList('works', {
  href: (work) => entryPath('works', work),
  entry: ({ slug }, content, lang) => content('work', { params: { slug }, query: { lang } }),
  topics({ slug, use, roles, station, completed }, lang) {
    const t = messages(lang);
    const name = STATIONS.find((one) => one.slug === station)?.[lang] ?? station;
    const year = completed.slice(0, 4);
    return [
      t(`works.use.${use}`),
      ...roles.map((role) => t(`works.role.${role}`)),
      t('works.stationName', { name }),
      t('works.yearValue', { year }),
      words(slug),
    ];
  },
});

const columns = searchedList('columns', {
  href: (column) => entryPath('columns', column),
  entry: ({ id }, content, lang) => content('column', { params: { id: String(id) }, query: { lang } }),
  topics: ({ category, author_role }, lang) => [messages(lang)(`columns.category.${category}`), author_role],
});

const news = searchedList('news', {
  href: (item) => entryPath('news', item),
  entry: ({ id }, content, lang) => content('newsItem', { params: { id: String(id) }, query: { lang } }),
  topics: ({ category }, lang) => [messages(lang)(`news.category.${category}`)],
});

const seminars = searchedList('seminars', {
  href: (seminar) => entryPath('seminars', seminar),
  entry: ({ slug }, content, lang) => content('seminar', { params: { slug }, query: { lang } }),
  topics: ({ slug, venue }, lang) => [typeName('seminars', lang), venue?.name, venue?.address, words(slug)],
});

const pages = (fixedPaths: readonly string[]) =>
  searchedList('pages', {
    href: (page) => entryPath('pages', page) ?? fixedPaths.find((path) => contentSlug(path) === page.slug) ?? null,
    entry: ({ slug }, content, lang) => content('page', { params: { slug }, query: { lang } }),
    topics: ({ slug }) => [words(slug)],
  });

const downloads = searchedList('downloads', {
  href: ({ id, access, files }) =>
    access === 'request' && files.length > 0 ? `/download?document=${id}` : '/download',
  topics: ({ kind }, lang) => [messages(lang)(`download.kind.${kind}`), typeName('downloads', lang)],
});

const jobs = searchedList('jobs', {
  href: (job) => offeredPath('jobs', job),
  topics: ({ employment }, lang) => [
    serverTranslator(lang, 'recruit')(`employment.${employment}`),
    typeName('jobs', lang),
  ],
});

/** The campaign has no list: the site has one, or none. To visitors it is a page. */
const campaign: ListPage = async (content, lang) => {
  const { slug } = siteConfig.campaign;
  const row: SearchedList<Campaign> = {
    type: 'pages',
    href: () => `/campaign/${slug}`,
    topics: ({ person }) => [person.name],
  };
  try {
    const one = await content('campaign', { params: { slug }, query: { lang } });
    const item = listed(row, one, content, lang, 'campaigns');
    return { last: 1, items: item ? [item] : [] };
  } catch (error) {
    if (isNotFound(error)) return { last: 1, items: [] };
    throw error;
  }
};
type Campaign = EndpointResponse<'campaign'>;

/**
 * The lists in the order in which they are read. What has the most entries comes last: the index has a bound.
 *
 * @param fixedPaths of the pages that exist independently of entries
 */
export function searchedLists(fixedPaths: readonly string[]): readonly ListPage[] {
  const own = { works, downloads, jobs, seminars, columns, news };
  const others = Object.values(contentTypes).filter(({ name, search }) => search && !(name in own) && name !== 'pages');
  return [pages(fixedPaths), campaign, ...Object.values(own), ...others.map(listOfType)];
}

/** A type that says no more of its search than its definition: it is filed under the values of its filters. */
function listOfType({ name, list, entry, key, placedFields }: AnyContentType): ListPage {
  const fields = Object.values(list?.filters ?? {}).flatMap(
    ({ field }) => placedFields.find((one) => one.key === field && one.valueLabels) ?? [],
  );
  return searchedList(name as 'works', {
    href: (item) => offeredPath(name, item),
    ...(entry && {
      entry: (item, content, lang) =>
        content(entry.name as 'work', { params: { [key]: String(item[key]) } as never, query: { lang } }),
    }),
    topics: (item, lang) => [
      ...fields.flatMap(({ key: field, valueLabels }) =>
        [(item as Readonly<Record<string, unknown>>)[field]]
          .flat()
          .map((value) => valueLabels?.[String(value)]?.[lang]),
      ),
      typeName(name as ContentType, lang),
    ],
  });
}

const typeName = (type: ContentType, lang: Locale) => contentTypes[type].search?.label[lang];

/** The types that can be found, in the order of the filters. */
export function searchedTypes(lang: Locale): SearchedType[] {
  const found = Object.values(contentTypes).flatMap(({ name, search }): (SearchOptions & { type: string })[] =>
    search ? [{ type: name, ...search }] : [],
  );
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ type, label, weight = 1 }) => ({ type, label: label[lang], weight }));
}

/** The words of an address: visitors of the Japanese site type names of places in Latin letters, too. */
const words = (slug: string) => slug.replaceAll('-', ' ');
