import type * as v from 'valibot';
import { paragraphSchema } from '../../entries/fields.ts';
import { defineContentType } from '../define-content-type.ts';
import { body, choice, optional, optionalPicture, required, sections, translated } from '../field.ts';
import { byValue } from '../filters.ts';
import { risk } from '../risk-field.ts';
import { PAGE_KINDS } from './values.ts';

export const pages = defineContentType({
  name: 'pages',
  label: { one: { ja: 'サイトのページ', en: 'Site page' }, many: { ja: 'サイトのページ', en: 'Site pages' } },
  key: 'slug',
  search: { label: { ja: 'ページ', en: 'Pages' }, rank: 5, isDated: false },
  hasFeed: false,
  wordpress: { postType: 'meguri_page', icon: 'admin-page' },
  page: { path: '/p/{slug}', onlyKind: 'generic' },
  related: null,
  list: { summary: 'Pages', order: 'id', hasFacets: false, filters: { kind: byValue('kind', PAGE_KINDS) } },
  entry: { name: 'page', summary: 'One page' },
  fields: {
    ...translated({
      description: required(paragraphSchema, {
        label: { ja: '検索結果に出る説明。1〜2文', en: 'For search results: one or two sentences' },
        in: 'list',
      }),
      lead: optional(paragraphSchema, {
        label: { ja: '題の下の文', en: 'The sentence under the title' },
        in: 'entry',
        isSearched: true,
      }),
    }),
    cover: optionalPicture({ label: { ja: '表紙の画像', en: 'The cover picture' }, in: 'entry' }),
    ...body,
    ...sections,
    kind: choice(PAGE_KINDS, {
      label: {
        ja: 'ページの種類: standard 普通、fund ファンド（risk が要る）、generic 方針・規約（/p の下）',
        en: 'Kind: standard, fund (needs risk), generic (policies, under /p)',
      },
      in: 'list',
    }),
    ...risk,
  },
});
export type Page = v.InferOutput<typeof pages.entrySchema>;
