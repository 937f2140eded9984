import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { nowInTokyo } from './now-in-tokyo.ts';

export interface TypeNames {
  /** For example `reports`. */
  list: string;
  /** For example `report`. */
  entry: string;
  page: string;
  postType: string;
}

/** @param list lower case; the entry's name omits a plural `s` */
export function namesOfType(list: string): TypeNames {
  const isPlural = /[^s]s$/.test(list);
  const singular = list.endsWith('ies') ? `${list.slice(0, -3)}y` : list.slice(0, -1);
  const [entry, page] = isPlural ? [singular, singular] : [`${list}Item`, `${list}-item`];
  return { list, entry, page, postType: `meguri_${isPlural ? singular : list}` };
}

export function definitionOf({ list, entry, postType }: TypeNames, rank: number): string {
  const plural = capitalized(list);
  const singular = capitalized(entry.replace(/Item$/, ' item'));
  return `import { paragraphSchema } from '../../entries/fields.ts';
import { defineContentType } from '../define-content-type.ts';
import { body, choice, optionalPicture, required, translated } from '../field.ts';
import { byValue, byYear } from '../filters.ts';

const CATEGORIES = {
  general: { ja: '一般', en: 'General' },
  special: { ja: '特別', en: 'Special' },
};

export const ${list} = defineContentType({
  name: '${list}',
  label: { one: { ja: '${singular}', en: '${singular}' }, many: { ja: '${plural}', en: '${plural}' } },
  key: 'slug',
  page: { path: '/${list}/{slug}' },
  search: { label: { ja: '${plural}', en: '${plural}' }, rank: ${rank}, isDated: true, hasTypeAsTopic: true },
  hasFeed: true,
  structuredData: 'Article',
  wordpress: { postType: '${postType}', icon: 'admin-post', taxonomies: { category: '${postType}_category' } },
  related: { sameField: 'category' },
  list: {
    summary: '${plural}, newest first',
    order: 'newest',
    hasFacets: true,
    filters: { category: byValue('category', CATEGORIES), year: byYear('published_at') },
  },
  entry: { name: '${entry}', summary: 'One entry of ${list}' },
  fields: {
    ...translated({
      summary: required(paragraphSchema, { label: { ja: '要約', en: 'Summary' }, in: 'list' }),
    }),
    category: choice(CATEGORIES, { label: { ja: '分類', en: 'Category' }, in: 'list', isTopic: true }),
    cover: optionalPicture({ label: { ja: '表紙の画像', en: 'Cover' }, in: 'list' }),
    ...body,
  },
});
`;
}

export function rowsOf({ list, page }: TypeNames): string {
  return `  definePage({
    name: '${list}',
    path: '/${list}',
    module: () => import('./pages/type-list/page.tsx'),
    query: { page: VIEW, category: PUBLIC, year: PUBLIC },
    server: ON_SERVER && {
      data: () => import('./pages/type-list/data.ts'),
      entries: { type: '${list}' },
    },
  }),
  definePage({
    name: '${page}',
    path: '/${list}/:slug',
    module: () => import('./pages/type-entry/page.tsx'),
    server: ON_SERVER && {
      data: () => import('./pages/type-entry/data.ts'),
      entries: { type: '${list}', key: 'slug' },
    },
  }),`;
}

const ENTRIES = [
  { slug: 'first', category: 'general', ja: '最初の記事', en: 'The first entry' },
  { slug: 'second', category: 'special', ja: '次の記事', en: 'The second entry' },
] as const;
const TEXTS = {
  ja: { summary: '要約です。', body: '本文です。' },
  en: { summary: 'A summary.', body: 'The text.' },
} satisfies Record<Language, unknown>;

export function contentOf({ list }: TypeNames): Map<string, string> {
  const files = ENTRIES.flatMap(({ slug, category, ...titles }, index) =>
    LANGUAGES.map((lang) => {
      const { summary, body } = TEXTS[lang];
      const shared = [`id: ${index + 1}`, `slug: ${slug}`, `published_at: '${nowInTokyo()}'`, `category: ${category}`];
      const fields = [...(lang === 'ja' ? shared : []), `title: ${titles[lang]}`, `summary: ${summary}`];
      return [`${list}/${slug}/${lang}.md`, ['---', ...fields, '---', '', body, ''].join('\n')] as const;
    }),
  );
  return new Map(files);
}

export function testOf({ list }: TypeNames): string {
  const cases = LANGUAGES.map((lang) => `  ['${localizedUrl(`/${list}`, lang)}', '${lang}'],`).join('\n');
  return `import { expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite();

test.each([
${cases}
])('%s lists entries, which have pages (%s)', async (path, lang) => {
  const list = await sendRequest(site.origin, path, { 'accept-language': lang });
  expect(list.status).toBe(200);
  const [, href = ''] = new RegExp(\`<article[^]*?href="(\${path}/[a-z0-9-]+)"\`).exec(list.body) ?? [];
  const entry = await sendRequest(site.origin, href, { 'accept-language': lang });
  expect(entry.status).toBe(200);
  expect(entry.body).toContain(\`<html lang="\${lang}"\`);
  expect(entry.body).toMatch(/<h1[^>]*>.+?<\\/h1>/);
});
`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
