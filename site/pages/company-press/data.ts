import { createElement } from 'react';
import { loadPage } from '../../components/load-page.server.ts';
import { itemsOrNull } from '../../data/items-or-null.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';
import { pressKit } from './press-kit.server.ts';
import { PressKitMarkup } from './press-kit-markup.server.tsx';

/** Number of newest works whose pictures are offered to the press. */
const PICTURES = '6';

export async function load(context: LoadContext) {
  const { content, locale: lang, pressFiles } = context;
  const [{ data, page }, works] = await Promise.all([
    loadPage(context),
    itemsOrNull(content('works', { query: { lang, per_page: PICTURES } })),
  ]);
  const kit = pressKit(pressFiles, works ?? [], lang);
  return { data: { ...data, kit: staticMarkup(createElement(PressKitMarkup, { kit, locale: lang }), lang) }, page };
}

export type CompanyPressData = Awaited<ReturnType<typeof load>>['data'];
