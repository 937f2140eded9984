import * as v from 'valibot';
import { lineSchema, paragraphSchema } from '../../entries/fields.ts';
import { defineContentType } from '../define-content-type.ts';
import { body, choice, computed, optionalPicture, required, translated } from '../field.ts';
import { byValue } from '../filters.ts';
import { COLUMN_CATEGORIES } from './values.ts';

/** Articles by employees. */
export const columns = defineContentType({
  name: 'columns',
  label: { one: { ja: 'コラム', en: 'Column' }, many: { ja: 'コラム', en: 'Columns' } },
  key: 'id',
  search: { label: { ja: 'コラム', en: 'Insights' }, rank: 2, isDated: true },
  speaksOfInvestment: { field: 'category', value: 'funds' },
  hasFeed: true,
  wordpress: { postType: 'meguri_column', icon: 'edit-page', taxonomies: { category: 'meguri_column_category' } },
  page: { path: '/columns/{id}' },
  related: { sameField: 'category' },
  list: {
    summary: 'Columns, newest first',
    order: 'newest',
    hasFacets: true,
    filters: { category: byValue('category', COLUMN_CATEGORIES) },
  },
  entry: { name: 'column', summary: 'One column' },
  fields: {
    category: choice(COLUMN_CATEGORIES, {
      label: {
        ja: '分類: funds ファンド、buildings 建物、market 市場、law 法律、city 都市',
        en: 'Category: funds, buildings, market, law, city',
      },
      in: 'list',
      isTopic: true,
    }),
    ...translated({
      summary: required(paragraphSchema, {
        label: { ja: '要約。一覧と検索結果に出る', en: 'Summary, for lists and search results' },
        in: 'list',
      }),
    }),
    cover: optionalPicture({ label: { ja: '表紙の画像', en: 'The cover picture' }, in: 'list' }),
    ...translated({
      author_role: required(lineSchema, {
        label: { ja: '書いた人の部署と役割。名前ではない', en: 'The author’s department and role, not a name' },
        in: 'list',
        isTopic: true,
      }),
    }),
    /** In minutes. */
    reading_minutes: computed(v.pipe(v.number(), v.integer(), v.minValue(1)), 'list'),
    ...body,
  },
});
export type ColumnSummary = v.InferOutput<typeof columns.summarySchema>;
