import { loadPage } from '../../components/load-page.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { pressKit } from './press-kit.server.ts';

/** How many works' pictures the press is offered: the newest. */
const PICTURES = '6';

export async function load(context: LoadContext) {
  const { content, locale: lang, pressFiles } = context;
  const [{ data, page }, works] = await Promise.all([
    loadPage(context, 'company'),
    content('works', { query: { lang, per_page: PICTURES } }),
  ]);
  return { data: { ...data, press: pressKit(pressFiles, works.items, lang) }, page };
}

export type CompanyData = Awaited<ReturnType<typeof load>>['data'];
