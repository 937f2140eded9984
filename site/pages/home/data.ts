import { loadPage } from '../../components/load-page.ts';
import { seminarItem } from '../../components/seminars/seminar-item.server.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

export async function load(context: LoadContext) {
  const { content, locale: lang } = context;
  const [{ data, page }, works, seminars, news, columns] = await Promise.all([
    loadPage(context, 'home'),
    content('works', { query: { lang, per_page: '6' } }),
    content('seminars', { query: { lang, when: 'upcoming', per_page: '3' } }),
    content('news', { query: { lang, per_page: '5', pinned: 'first' } }),
    content('columns', { query: { lang, per_page: '3' } }),
  ]);
  return {
    data: {
      ...data,
      works: works.items,
      seminars: {
        heading: serverTranslator(lang, 'seminar')('heading'),
        items: seminars.items.map((seminar) => seminarItem(seminar, lang)),
      },
      news: news.items,
      columns: columns.items,
    },
    page,
  };
}

export type HomeData = Awaited<ReturnType<typeof load>>['data'];
