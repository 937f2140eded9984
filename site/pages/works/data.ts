import { isNarrow } from '../../components/list/list-href.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { inLocale } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

const PER_PAGE = '12';

export async function load(context: LoadContext) {
  const { content, locale, query } = context;
  const [intro, works, facets] = await Promise.all([
    loadPage(context, 'works'),
    // A list that is shorter in English than in Japanese leads to its start.
    inLocale(locale, (lang) => content('works', { query: { ...query, lang, per_page: PER_PAGE } }), '/works'),
    content('facets', { params: { type: 'works' }, query: { lang: locale } }),
  ]);
  const { title, lead } = intro.data;
  return { data: { title, lead, works, facets, query }, page: { ...intro.page, noindex: isNarrow(query) } };
}

export type WorksData = Awaited<ReturnType<typeof load>>['data'];
