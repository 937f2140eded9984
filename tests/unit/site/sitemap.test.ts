import { expect, test } from 'vitest';
import type { PayloadSources } from '../../../site/navigation/payload/load-payload.ts';
import { newest } from '../../../site/seo/last-modified.server.ts';
import { createSitemap } from '../../../site/seo/sitemap/sitemap.server.ts';
import { parse, texts } from '../../seo/xml.ts';

/** A backend with only this number of news items, in Japanese. `requested` lists the requested pages of the list. */
function newsOf(total: number) {
  const requested: number[] = [];
  const content = async (type: string, { query }: { query: Record<string, string> }) => {
    const isNews = type === 'news' && query.lang === 'ja';
    const [page, perPage] = [Number(query.page), Number(query.per_page)];
    if (isNews) requested.push(page);
    const count = isNews ? Math.min(perPage, total - (page - 1) * perPage) : 0;
    const items = Array.from({ length: count }, (_, index) => ({
      id: (page - 1) * perPage + index + 1,
      languages: ['ja'],
      modified_at: '2026-01-01T00:00:00Z',
      title: 'x',
    }));
    return { items, total: isNews ? total : 0, total_pages: isNews ? Math.ceil(total / perPage) : 0, page };
  };
  const sitemap = createSitemap([], { content } as unknown as PayloadSources, 'https://site.test');
  return { sitemap, requested };
}
const locations = (xml: string | null) => texts(parse(xml ?? ''), '//s:loc');

test('lists up to two thousand URLs in one file', async () => {
  const paths = locations(await newsOf(2000).sitemap('/sitemap.xml'));
  expect([paths.length, paths.at(-1)]).toEqual([2000, 'https://site.test/news/2000']);
});

test('splits more URLs into files with an index, each of which requests only its part of a list', async () => {
  const { sitemap, requested } = newsOf(4100);
  const files = locations(await sitemap('/sitemap.xml'));
  expect(files).toEqual([1, 2, 3].map((file) => `https://site.test/sitemap/news-ja-${file}.xml`));
  const all: string[] = [];
  for (const file of files) all.push(...locations(await sitemap(new URL(file).pathname)));
  expect([all.length, new Set(all).size]).toEqual([4100, 4100]);
  requested.length = 0;
  expect(locations(await sitemap('/sitemap/news-ja-3.xml'))).toHaveLength(100);
  expect(requested).toEqual([1, 41]);
});

test.for(['/sitemap/news-ja-0.xml', '/sitemap/news-ja-4.xml', '/sitemap/news-1.xml', '/sitemap/news-ja-01.xml', '/'])(
  'returns null for %s',
  async (path) => {
    expect(await newsOf(4100).sitemap(path)).toBeNull();
  },
);

test('lists a position until the end of its last day, in its languages', async () => {
  const job = { title: 'x', modified_at: '2026-01-01T00:00:00Z', languages: ['ja', 'en'] };
  const items = [
    { ...job, id: 1 },
    { ...job, id: 2, closes_on: '2020-01-31' },
    { ...job, id: 3, closes_on: '2999-01-31', languages: ['ja'] },
  ];
  const content = async (type: string, { query }: { query: { lang: string } }) => {
    const own = type === 'jobs' ? items.filter(({ languages }) => languages.includes(query.lang)) : [];
    return { items: own, total: own.length, total_pages: 1, page: 1 };
  };
  const sitemap = createSitemap([], { content } as unknown as PayloadSources, 'https://site.test');
  const document = parse((await sitemap('/sitemap.xml')) ?? '');
  expect(texts(document, '//s:loc')).toEqual([
    'https://site.test/recruit?position=1',
    'https://site.test/recruit?position=3',
    'https://site.test/en/recruit?position=1',
  ]);
  expect(texts(document, '//s:url[1]/s:lastmod')).toEqual(['2026-01-01T00:00:00.000Z']);
  expect(texts(document, '//s:url[1]/xhtml:link/@hreflang')).toEqual(['ja', 'en', 'x-default']);
});

test('ignores modification dates in the future, and omits unknown dates', () => {
  expect(newest(['2026-01-01T09:00+09:00', undefined, '2025-12-31T00:00:00Z', '2099-01-01T00:00:00Z'])).toBe(
    '2026-01-01T00:00:00.000Z',
  );
  expect(newest([undefined, '2099-01-01T00:00:00Z'])).toBeNull();
});
