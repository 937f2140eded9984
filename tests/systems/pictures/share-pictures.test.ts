import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProperties, untilGenerated } from '../../images/pictures.ts';
import { fixtureContent } from '../../support/site/document-folder.ts';
import { type SiteInProcess, siteInProcess } from '../../support/site/site-in-process.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const OWN = /\/media\/site\/share\.jpg\/share-50-1200\.jpg$/;

let contentDir: string;
let site: SiteInProcess;
beforeAll(async () => {
  contentDir = mkdtempSync(join(tmpdir(), 'meguri-content-'));
  const pages = ['about', 'home', 'news', 'privacy'].map((name) => `pages/${name}`);
  for (const part of ['site', ...pages, 'news', 'works/kanda-shops'])
    cpSync(join(fixtureContent(), part), join(contentDir, part), { recursive: true });
  site = await siteInProcess({ CONTENT_DIR: contentDir });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  rmSync(contentDir, { recursive: true, force: true });
});

const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' });

async function shared(path: string) {
  const html = await (await get(path)).text();
  const metaContent = (name: string) => new RegExp(`"og:image${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  const twitter = /"twitter:image:alt" content="([^"]*)"/.exec(html)?.[1];
  expect(twitter, path).toBe(metaContent(':alt'));
  expect(metaContent('').startsWith(`${site.origin}/`), path).toBe(true);
  return {
    address: metaContent('').slice(site.origin.length),
    alt: metaContent(':alt'),
    size: [metaContent(':width'), metaContent(':height')],
  };
}

test.each(['/works/kanda-shops', '/en/works/kanda-shops'])('shares the cover of %s', async (path) => {
  const { address, alt, size } = await shared(path);
  expect(address).toMatch(/\/media\/works\/kanda-shops\/[^/]+\/share-\d+-1200\.jpg$/);
  expect(alt).not.toBe('');
  const response = await untilGenerated(site.origin + address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(response.headers.get('cache-control')).toBe(IMMUTABLE);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await readProperties(bytes)).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect(size).toEqual(['1200', '630']);
  expect(bytes.length).toBeLessThan(300_000);
});

test('has an alternative text in the language of the page', async () => {
  const [ja, en] = [await shared('/works/kanda-shops'), await shared('/en/works/kanda-shops')];
  expect(ja.address).toBe(en.address);
  expect(ja.alt).toMatch(/\p{Script=Han}/u);
  expect(en.alt).toMatch(/^[A-Z][\p{ASCII}\p{P}]+$/u);
});

test.each(['/p/privacy', '/news', '/search', '/nowhere'])(
  "shares the company's picture for %s, which has no picture",
  async (path) => {
    const { address } = await shared(path);
    expect(address).toMatch(OWN);
    expect((await untilGenerated(site.origin + address)).status).toBe(200);
  },
);

test('shares the same picture for a page with and without a query', async () => {
  expect(await shared('/news?page=2')).toEqual(await shared('/news'));
});

test("replaces a picture that is too small by the company's picture", async () => {
  const file = join(contentDir, 'works/kanda-shops/ja.md');
  const before = readFileSync(file, 'utf8');
  writeFileSync(join(contentDir, 'works/kanda-shops/small.jpg'), await small());
  writeFileSync(file, before.replace(/(cover:\n\s+file: ).*/, '$1small.jpg'));
  await expect.poll(async () => (await shared('/works/kanda-shops')).address).toMatch(OWN);
  writeFileSync(file, before);
  await expect.poll(async () => (await shared('/works/kanda-shops')).address).not.toMatch(OWN);
});

test.each([
  ['works/kanda-shops', '/works/kanda-shops'],
  ['en/works/kanda-shops', '/en/works/kanda-shops'],
  ['p/privacy', '/p/privacy'],
])(
  'redirects /images/share/%s, the address of a share picture of an earlier version, to the current picture',
  async (path, page) => {
    const response = await get(`/images/share/${path}/0123456789abcdef.jpg`);
    expect([response.status, response.headers.get('location')]).toEqual([302, (await shared(page)).address]);
  },
);

test('redirects the address of an earlier share picture of the home page', async () => {
  const response = await get('/images/share/0123456789abcdef.jpg');
  expect([response.status, response.headers.get('location')]).toEqual([302, (await shared('/')).address]);
});

test.each([
  '/images/share/nowhere/0123456789abcdef.jpg',
  '/images/share/about/0123456789abcdef.png',
  '/images/share/about/0123456789abcdef.jpg/',
  '/images/share/about/123456789abcdef.jpg',
  '/images/share//about/0123456789abcdef.jpg',
  '/images/share/%e0%a4/0123456789abcdef.jpg',
  '/images/share/about',
  '/images/share',
])('returns 404 for %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

async function small(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 700, height: 500, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
}
