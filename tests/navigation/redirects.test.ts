/** Redirects on the running site: targets, precedence of pages, and links that skip redirects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentFolder, contentFolder, news, newsEn, PNG, SITE_JA, work } from '../backend/content-folder.ts';
import { asWritten } from '../support/site/as-written.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

let folder: ContentFolder;
let site: SiteInProcess;
beforeAll(async () => {
  folder = await contentFolder({
    'site/ja.md': SITE_JA.replace(/href: \/works/, 'href: /projects'),
    'site/share.png': PNG,
    'news/1/ja.md': news(1, { body: '[前の住所](/topics/1/#end)と[別の番号](/?p=12)' }),
    'news/1/en.md': newsEn('One', '[The old address](/topics/1)'),
    'works/a/ja.md': work(1, 'a', { more: 'former_slugs: [before]\n' }),
    'works/a/cover.png': PNG,
    'redirects.yaml': `
- { from: /topics/1, to: /news/1 }
- { from: /projects, to: /works, status: 302 }
- { from: /?p=12, to: /works/a }
- { from: /news/1?print=1, to: /company }
- { from: /shop, to: "https://shop.example/" }
- { from: /news/2, status: 410 }
`,
  });
  site = await siteInProcess({ CONTENT_DIR: folder.path });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await folder?.remove();
});

const get = (path: string, language = 'ja') =>
  fetch(site.origin + path, { redirect: 'manual', headers: { 'accept-language': language } });
async function redirectOf(path: string): Promise<[number, string | null]> {
  const { status, headers } = await get(path);
  return [status, headers.get('location')];
}

test.each([
  ['/topics/1', 301, '/news/1'],
  ['/en/topics/1', 301, '/en/news/1'],
  ['/topics/1?utm_source=mail', 301, '/news/1?utm_source=mail'],
  ['/projects', 302, '/works'],
  ['/?p=12', 301, '/works/a'],
  ['/en?p=12', 301, '/en/works/a'],
  ['/shop', 301, 'https://shop.example/'],
  ['/works/before', 301, '/works/a'],
])('responds to %s with %i and %s', async (path, status, location) => {
  expect(await redirectOf(path)).toEqual([status, location]);
});

test('redirects a path with a query although the page without it is cached', async () => {
  const page = await get('/news/1');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('お知らせ1')]);
  expect((await get('/news/1')).status).toBe(200);
  expect(await redirectOf('/news/1?print=1')).toEqual([301, '/company']);
  expect((await get('/news/1?print=2')).status).toBe(200);
});

test.each([
  ['ja', '/news/2', 'このページは公開を終了しました'],
  ['en', '/en/news/2', 'This page is no longer available'],
])('responds with 410 and a message to a removed page in %s', async (language, path, text) => {
  const page = await get(path, language);
  expect([page.status, asWritten(await page.text())]).toEqual([410, expect.stringContaining(text)]);
});

test('rewrites links in texts and menus to the targets of redirects', async () => {
  const japanese = await (await get('/news/1')).text();
  expect(japanese).toContain('href="/news/1#end"');
  expect(japanese).toContain('href="/works/a"');
  expect(japanese).not.toContain('/topics/');
  expect(japanese).not.toContain('/projects');
  const english = await (await get('/en/news/1', 'en')).text();
  expect(english).toContain('href="/en/news/1"');
  expect(english).not.toContain('/topics/');
});

test('redirects in the payload of a former path, too', async () => {
  const version = /"version":"([^"]+)"/.exec(await (await get('/news/1')).text())?.[1];
  const payload = await (await get(`/static/${version}/works/before/payload.js`)).text();
  expect(payload).toContain('{"redirect":"/works/a"}');
});

test('applies a new row automatically, and discards the cached 404', async () => {
  expect((await get('/moved')).status).toBe(404);
  await folder.write({ 'redirects.yaml': '- { from: /moved, to: /company }\n' });
  await expect.poll(() => redirectOf('/moved')).toEqual([301, '/company']);
});
