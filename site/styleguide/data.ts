import { readFilters } from '../components/list/list-filters.server.ts';
import { prepareRisk } from '../components/risk-statement.server.tsx';
import { prepareSections } from '../components/sections/prepare-sections.server.tsx';
import { serverMessages } from '../i18n/server-messages.server.ts';
import type { LoadContext } from '../navigation/resolve/page-loader.ts';
import { worksOnLoop } from '../pages/works/works-on-loop.server.ts';
import { LONG_TITLE, sampleSections } from './samples.ts';

/** Loads samples of each component, and the newest works, columns and news for the cards. */
export async function load(context: LoadContext) {
  const { content, locale, query } = context;
  const lang = locale;
  const [works, columns, news, filters] = await Promise.all([
    content('works', { query: { lang, per_page: '4' } }),
    content('columns', { query: { lang, per_page: '2' } }),
    content('news', { query: { lang, per_page: '2' } }),
    readFilters(content, 'works', query, locale),
  ]);
  const title = LONG_TITLE[locale];
  return {
    data: {
      sections: prepareSections(sampleSections(locale), context),
      risk: prepareRisk({ fees: title, loss: title, registration: title }, context),
      works: works.items,
      onLoop: worksOnLoop(works.items),
      // Unchanged, with a long title, and without a picture.
      columns: columns.items
        .flatMap((column) => [column, { ...column, title }, { ...column, cover: undefined }])
        .slice(0, 3),
      news: news.items.flatMap((item, index) => (index === 0 ? [item, { ...item, id: -1, title }] : [item])),
      filters,
      share: serverMessages(locale, 'sharing'),
      plates: serverMessages(locale, 'plates'),
      query,
      title,
    },
    page: { title: locale === 'ja' ? '部品の一覧' : 'All parts', description: title, noindex: true },
  };
}

export type StyleguideData = Awaited<ReturnType<typeof load>>['data'];
