import { expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { nodes, texts, xmlAt } from './xml.ts';

const site = sharedSite();
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const feeds = [
  {
    path: '/news/feed.xml',
    list: '/news',
    lang: 'ja',
    title: `お知らせ | ${COMPANY.name.ja}`,
    author: COMPANY.legalName.ja,
  },
  {
    path: '/en/news/feed.xml',
    list: '/en/news',
    lang: 'en',
    title: `News | ${COMPANY.name.en}`,
    author: COMPANY.legalName.en,
  },
  {
    path: '/columns/feed.xml',
    list: '/columns',
    lang: 'ja',
    title: `コラム | ${COMPANY.name.ja}`,
    author: COMPANY.legalName.ja,
  },
  {
    path: '/en/columns/feed.xml',
    list: '/en/columns',
    lang: 'en',
    title: `Columns | ${COMPANY.name.en}`,
    author: COMPANY.legalName.en,
  },
];

test.for(feeds)(
  'serves Atom with the newest entries of the list at $path',
  async ({ path, list, lang, title, author }) => {
    // Independent of the reader's language.
    const headers = { 'accept-language': lang === 'ja' ? 'en' : 'ja' };
    const { response, document } = await xmlAt(site.origin + path, headers);
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const textsAt = (at: string) => texts(document, `/a:feed/${at}`);
    expect(textsAt('@xml:lang')).toEqual([lang]);
    expect(textsAt('a:title')).toEqual([title]);
    expect(textsAt('a:author/a:name')).toEqual([author]);
    expect(textsAt('a:link[@rel="self"]/@href')).toEqual([site.origin + path]);
    expect(textsAt('a:link[@rel="alternate"]/@href')).toEqual([site.origin + list]);

    const [endpoint = ''] = list.split('/').slice(-1);
    const { items } = await (await fetch(`${site.origin}/wp-json/api/v1/${endpoint}?lang=${lang}&per_page=30`)).json();
    const entries = nodes(document, '/a:feed/a:entry');
    expect(entries.map((entry) => texts(entry, 'a:title').join())).toEqual(
      items.map((item: { title: string }) => item.title),
    );
    const pages = texts((await xmlAt(`${site.origin}/sitemap.xml`)).document, '//s:loc');
    for (const entry of entries) {
      for (const name of ['id', 'title', 'updated', 'published', 'summary']) {
        expect(texts(entry, `a:${name}`).filter(Boolean), name).toHaveLength(1);
      }
      expect(texts(entry, 'a:category/@label').join()).not.toBe('');
      const [link = ''] = texts(entry, 'a:link[@rel="alternate"]/@href');
      // sitemap.test.ts has requested these pages.
      expect(link.startsWith(`${site.origin}${list}/`) && pages.includes(link), link).toBe(true);
    }
    const updated = [...texts(document, '//a:updated'), ...texts(document, '//a:published')];
    expect(updated.filter((time) => !RFC_3339.test(time))).toEqual([]);
  },
);

test("uses unique IDs for feeds and entries, without the site's URL", async () => {
  const all = await Promise.all(feeds.map(({ path }) => xmlAt(site.origin + path)));
  const ids = all.flatMap(({ document }) => texts(document, '//a:id'));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^tag:[a-z0-9.-]+,\d{4}:\/[a-z0-9/]+$/.test(id))).toEqual([]);
});

test('links to each feed by its title in the head', async () => {
  for (const lang of ['ja', 'en']) {
    const html = await (await fetch(site.origin + (lang === 'ja' ? '/' : '/en'))).text();
    const links = html.matchAll(
      /<link rel="alternate" type="application\/atom\+xml" title="([^"]*)" href="([^"]*)"\/>/g,
    );
    const ofLanguage = feeds.filter((feed) => feed.lang === lang);
    expect([...links].map(([, title, href]) => [title, href])).toEqual(
      ofLanguage.map(({ title, path }) => [title, path]),
    );
  }
});
