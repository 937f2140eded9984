import { defineContentType } from '../../../contract/content-types/define-content-type.ts';
import type { EntryProblem, Messages, WrittenFile } from '../../../contract/content-types/entry-checks.ts';
import {
  body,
  choice,
  optional,
  optionalPicture,
  required,
  translated,
} from '../../../contract/content-types/field.ts';
import { byValue, byYear } from '../../../contract/content-types/filters.ts';
import { lineSchema, monthSchema, paragraphSchema } from '../../../contract/entries/fields.ts';

const TOPICS = {
  rents: { ja: '賃料', en: 'Rents' },
  vacancy: { ja: '空室', en: 'Vacancy' },
};

const FIRST_MONTHS = ['01', '04', '07', '10'];

const QUARTER_MESSAGES: Messages = {
  'report-quarter': {
    ja: ['「quarter」が{month}月で始まっています', '四半期の最初の月を書いてください'],
    en: ['"quarter" begins in month {month}', 'Write the first month of a quarter'],
  },
};

function checkQuarter({ fields }: WrittenFile): EntryProblem[] {
  const month = String(fields?.quarter ?? '').slice(-2);
  if (month === '' || FIRST_MONTHS.includes(month)) return [];
  return [{ path: ['quarter'], code: 'report-quarter', params: { month } }];
}

/** A content type of the fixture site only. Everything the site does with it is derived from this file. */
export const reports = defineContentType({
  name: 'reports',
  label: { one: { ja: '市況レポート', en: 'Market report' }, many: { ja: '市況レポート', en: 'Market reports' } },
  key: 'slug',
  page: { path: '/reports/{slug}' },
  search: { label: { ja: 'レポート', en: 'Reports' }, rank: 8, isDated: true, hasTypeAsTopic: true },
  hasFeed: true,
  checks: { messages: QUARTER_MESSAGES, written: checkQuarter },
  structuredData: 'Article',
  wordpress: { postType: 'meguri_report', icon: 'chart-bar' },
  related: { sameField: 'category' },
  list: {
    summary: 'Market reports, newest first',
    order: 'newest',
    hasFacets: true,
    filters: { topic: byValue('category', TOPICS), year: byYear('quarter') },
  },
  entry: { name: 'report', summary: 'One market report' },
  fields: {
    ...translated({
      summary: required(paragraphSchema, { label: { ja: '要約', en: 'Summary' }, in: 'list' }),
    }),
    category: choice(TOPICS, { label: { ja: '主題', en: 'Topic' }, in: 'list', isTopic: true }),
    quarter: required(monthSchema, { label: { ja: '四半期の初月', en: 'First month of the quarter' }, in: 'list' }),
    cover: optionalPicture({ label: { ja: '表紙', en: 'Cover' }, in: 'list' }),
    ...translated({
      source: optional(lineSchema, { label: { ja: '出典', en: 'Source' }, in: 'entry', isSearched: true }),
    }),
    ...body,
  },
});
