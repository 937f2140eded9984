import { createElement } from 'react';
import { findPage, preparePage } from '../../components/load-page.server.ts';
import { prepareContents } from '../../components/text/table-of-contents.server.tsx';
import { itemsOrNull } from '../../data/items-or-null.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';
import { pressKit } from './press-kit.server.ts';
import { PressKitMarkup } from './press-kit-markup.server.tsx';

/** Number of newest works whose pictures are offered to the press. */
const PICTURES = '6';

export async function load(context: LoadContext) {
  const { content, locale: lang, pressFiles } = context;
  const [company, works] = await Promise.all([
    findPage(context),
    itemsOrNull(content('works', { query: { lang, per_page: PICTURES } })),
  ]);
  const { data, page } = preparePage(company, context);
  const headings = company.sections.flatMap(({ id, heading }) =>
    heading ? [{ id, text: heading, level: 2 as const }] : [],
  );
  const kit = pressKit(pressFiles, works ?? [], lang);
  const press = {
    heading: kit.heading,
    markup: staticMarkup(createElement(PressKitMarkup, { kit, locale: lang }), lang),
  };
  return { data: { ...data, sectionContents: prepareContents(headings, lang), press }, page };
}

export type CompanyData = Awaited<ReturnType<typeof load>>['data'];
