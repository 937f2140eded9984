import { findPage, preparePage } from '../../components/load-page.server.ts';
import { openFirst, seminarItem } from '../../components/seminars/seminar-item.server.ts';
import { itemsOrNull } from '../../data/items-or-null.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** Number of service links in the hero. */
const MAX_SERVICE_LINKS = 2;

export async function load(context: LoadContext) {
  const { content, locale: lang } = context;
  const [home, works, seminars, news, columns] = await Promise.all([
    findPage(context),
    itemsOrNull(content('works', { query: { lang, per_page: '6' } })),
    itemsOrNull(content('seminars', { query: { lang, when: 'upcoming', per_page: '3' } })),
    itemsOrNull(content('news', { query: { lang, per_page: '4', pinned: 'first' } })),
    itemsOrNull(content('columns', { query: { lang, per_page: '3' } })),
  ]);
  const { data, page } = preparePage(home, context);
  const services = home.sections.find((section) => section.type === 'links');
  return {
    data: {
      ...data,
      serviceLinks:
        services?.items
          .slice(0, MAX_SERVICE_LINKS)
          .map(({ label, href }) => ({ label, href: context.richText.href(href) })) ?? [],
      works,
      seminars: {
        heading: serverTranslator(lang, 'event')('heading'),
        items: openFirst((seminars ?? []).map((seminar) => seminarItem(seminar, context))),
      },
      news,
      columns,
    },
    page,
  };
}

export type HomeData = Awaited<ReturnType<typeof load>>['data'];
