import { loadPage } from '../../components/load-page.server.ts';
import { openFirst, seminarItem } from '../../components/seminars/seminar-item.server.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

export async function load(context: LoadContext) {
  const { content, locale: lang } = context;
  const [{ data, page }, seminars] = await Promise.all([
    loadPage(context),
    content('seminars', { query: { lang, per_page: '100' } }),
  ]);
  const t = serverTranslator(lang, 'event');
  const items = seminars.items.map((seminar) => seminarItem(seminar, context));
  return {
    data: {
      ...data,
      upcoming: openFirst(items.filter(({ state }) => state !== 'past')),
      past: items.filter(({ state }) => state === 'past'),
      texts: { upcoming: t('upcoming'), past: t('past'), empty: t('empty'), emptyLink: t('emptyLink') },
    },
    page,
  };
}

export type SeminarsData = Awaited<ReturnType<typeof load>>['data'];
