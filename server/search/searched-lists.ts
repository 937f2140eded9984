/** What can be searched for: for each list of the content API where its texts are, and where they are shown. */
import { createTranslator } from 'use-intl/core';
import type { EndpointResponse } from '../../contract/api/endpoints.ts';
import { isOpen } from '../../contract/entries/job-opening.ts';
import { entryPath, FIXED_PATHS, positionPath } from '../../contract/site-paths.ts';
import { STATIONS } from '../../contract/vocabulary.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { messagesOf } from '../../site/i18n/messages.ts';
import { serverTranslator } from '../../site/i18n/server-messages.server.ts';
import { siteConfig } from '../../site.config.ts';
import { type ListPage, listed, type SearchedType, searchedList } from './listed.ts';

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
  isDated: false,
});

const columns = searchedList('columns', {
  href: (column) => entryPath('columns', column),
  entry: ({ id }, content, lang) => content('column', { params: { id: String(id) }, query: { lang } }),
  topics: ({ category, author_role }, lang) => [messages(lang)(`columns.category.${category}`), author_role],
  isDated: true,
});

const news = searchedList('news', {
  href: (item) => entryPath('news', item),
  entry: ({ id }, content, lang) => content('newsItem', { params: { id: String(id) }, query: { lang } }),
  topics: ({ category }, lang) => [messages(lang)(`news.category.${category}`)],
  isDated: true,
});

const seminars = searchedList('seminars', {
  href: (seminar) => entryPath('seminars', seminar),
  entry: ({ slug }, content, lang) => content('seminar', { params: { slug }, query: { lang } }),
  topics: ({ slug, venue }, lang) => [typeName('seminars', lang), venue?.name, venue?.address, words(slug)],
  isDated: false,
});

const pages = searchedList('pages', {
  href: (page) => entryPath('pages', page) ?? fixedPathOf(page.slug),
  entry: ({ slug }, content, lang) => content('page', { params: { slug }, query: { lang } }),
  topics: ({ slug }) => [words(slug)],
  isDated: false,
});

const downloads = searchedList('downloads', {
  href: ({ id, access, files }) =>
    access === 'request' && files.length > 0 ? `/download?document=${id}` : '/download',
  topics: ({ kind }, lang) => [messages(lang)(`download.kind.${kind}`), typeName('downloads', lang)],
  isDated: true,
});

const jobs = searchedList('jobs', {
  href: (job) => (isOpen(job) ? positionPath(job.id) : null),
  topics: ({ employment }, lang) => [
    serverTranslator(lang, 'recruit')(`employment.${employment}`),
    typeName('jobs', lang),
  ],
  isDated: false,
});

/** The campaign has no list: the site has one, or none. To visitors it is a page. */
const campaign: ListPage = async (content, lang) => {
  const { slug } = siteConfig.campaign;
  const row: SearchedType<Campaign> = {
    type: 'pages',
    href: () => `/campaign/${slug}`,
    topics: ({ person }) => [person.name],
    isDated: false,
  };
  try {
    const one = await content('campaign', { params: { slug }, query: { lang } });
    const item = listed(row, one, content, lang, `campaigns:${one.id}`);
    return { last: 1, items: item ? [item] : [] };
  } catch (error) {
    if (isNotFound(error)) return { last: 1, items: [] };
    throw error;
  }
};
type Campaign = EndpointResponse<'campaign'>;

/** In the order in which they are read. What has the most entries comes last: the index has a bound. */
export const searchedLists: readonly ListPage[] = [pages, campaign, works, downloads, jobs, seminars, columns, news];

/** The page of the site whose texts are in the content under this slug: `services-fund` is shown at `/services/fund`. */
function fixedPathOf(slug: string): string | null {
  return FIXED_PATHS.find((path) => (path.slice(1).replaceAll('/', '-') || 'home') === slug) ?? null;
}

const typeName = (type: 'downloads' | 'jobs' | 'seminars', lang: Locale) =>
  serverTranslator(lang, 'search')(`types.${type}`);

/** The words of an address: visitors of the Japanese site type names of places in Latin letters, too. */
const words = (slug: string) => slug.replaceAll('-', ' ');
