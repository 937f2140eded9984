import { findPage, preparePage } from '../../components/load-page.server.ts';
import { itemsOrNull } from '../../data/items-or-null.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { pressKit } from './press-kit.server.ts';

/** How many works' pictures the press is offered: the newest. */
const PICTURES = '6';

export async function load(context: LoadContext) {
  const { content, locale: lang, pressFiles } = context;
  const [company, works] = await Promise.all([
    findPage(context, 'company'),
    itemsOrNull(content('works', { query: { lang, per_page: PICTURES } })),
  ]);
  const { data, page } = preparePage(company, context);
  const contents = company.sections.flatMap(({ id, heading }) =>
    heading ? [{ id, text: heading, level: 2 as const }] : [],
  );
  return { data: { ...data, contents, press: pressKit(pressFiles, works ?? [], lang) }, page };
}

export type CompanyData = Awaited<ReturnType<typeof load>>['data'];
