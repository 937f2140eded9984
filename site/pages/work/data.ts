import { STATIONS } from '../../../contract/content-types/works/stations.ts';
import { serverMessages } from '../../i18n/server-messages.server.ts';
import { withLocaleFallback } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { factsOf } from './facts.server.ts';
import { arrange, platesOf } from './plates.server.ts';

export async function load({ content, locale, params, richText }: LoadContext) {
  const slug = params.slug ?? '';
  const work = await withLocaleFallback(
    locale,
    (lang) => content('work', { params: { slug }, query: { lang } }),
    '/works',
  );
  const { body_html: _, gallery: __, drawing: ___, ...rest } = work;
  return {
    data: {
      ...rest,
      /** Index of the station on the loop line, from 0 for Tokyo. */
      place: STATIONS.findIndex(({ slug: station }) => station === work.station),
      facts: factsOf(work, locale),
      ...arrange(richText.chapters(work.body_html), platesOf(work, locale)),
      labels: serverMessages(locale, 'plates'),
      share: serverMessages(locale, 'sharing'),
    },
    page: { title: work.title, description: work.summary, picture: work.cover, languages: work.languages },
  };
}

export type WorkData = Awaited<ReturnType<typeof load>>['data'];
