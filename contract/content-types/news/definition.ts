import * as v from 'valibot';
import { dateTimeSchema, paragraphSchema } from '../../entries/fields.ts';
import { defineContentType } from '../define-content-type.ts';
import { body, choice, computed, optional, required, translated } from '../field.ts';
import { byValue, byYear } from '../filters.ts';
import { NEWS_CATEGORIES } from './values.ts';

export const news = defineContentType({
  name: 'news',
  label: { one: { ja: 'お知らせ', en: 'News item' }, many: { ja: 'お知らせ', en: 'News' } },
  key: 'id',
  search: { label: { ja: 'お知らせ', en: 'News' }, rank: 3, isDated: true, weight: 0.8 },
  speaksOfInvestment: { field: 'category', value: 'funds' },
  hasFeed: true,
  wordpress: { postType: 'meguri_news', icon: 'megaphone', taxonomies: { category: 'meguri_news_category' } },
  page: { path: '/news/{id}' },
  related: { sameField: 'category' },
  list: {
    summary: 'News, newest first; with `pinned=first` what is pinned before the rest',
    order: 'newest',
    hasFacets: true,
    filters: { category: byValue('category', NEWS_CATEGORIES), year: byYear('published_at') },
    /** `first` puts pinned entries before all others. */
    query: { pinned: v.optional(v.literal('first')) },
  },
  entry: { name: 'newsItem', summary: 'One news item' },
  fields: {
    category: choice(NEWS_CATEGORIES, {
      label: {
        ja: '分類: company 会社、works 実績、funds ファンド、press 掲載・発表、recruit 採用',
        en: 'Category: company, works, funds, press, recruit (careers)',
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
    /** Every pin has an end, because editors forget to remove pins (decision 35). */
    pinned_until: optional(dateTimeSchema, {
      label: {
        ja: 'この時刻まで一覧とトップページの先頭に「重要」と出す。3件まで',
        en: 'Until then on top of the list and of the home page, marked “Important”; three at most',
      },
      in: 'none',
    }),
    ...body,
    pinned: computed(v.optional(v.boolean()), 'list'),
  },
});
export type NewsSummary = v.InferOutput<typeof news.summarySchema>;
