/** The share pictures of the production server: their addresses, and who gets what there. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPurgeLog } from '../../../server/cache/purge-log.ts';
import { watchBackend } from '../../../server/content/backend-watch.ts';
import { createImages } from '../../../server/images/images.ts';
import { createSharePictures } from '../../../server/images/share/share-pictures.ts';
import { look, untilMade } from '../../images/pictures.ts';
import { COMPANY } from '../../support/site/company.ts';
import { fixtureContent } from '../../support/site/document-folder.ts';
import { type SiteInProcess, siteInProcess } from '../../support/site/site-in-process.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

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

/** What the head says of a page's picture; its address without the origin. */
async function shared(path: string) {
  const html = await (await get(path)).text();
  const said = (name: string) => new RegExp(`"og:image${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  const twitter = /"twitter:image:alt" content="([^"]*)"/.exec(html)?.[1];
  expect(twitter, path).toBe(said(':alt'));
  expect(said('').startsWith(`${site.origin}/`), path).toBe(true);
  return { address: said('').slice(site.origin.length), alt: said(':alt'), size: [said(':width'), said(':height')] };
}

test('every page has one in its language, a JPEG that every network reads', async () => {
  const alts: Record<string, string> = {
    '/': `${COMPANY.mission.ja}。背景：`,
    '/en': `${COMPANY.mission.en}. Background: `,
    '/works/kanda-shops': '神田の商業ビル。背景：',
    '/en/works/kanda-shops': 'Kanda Shops. Background: ',
    '/news?page=2': 'お知らせ。紙の白に、',
    '/p/privacy': '個人情報の取扱い。紙の白に、',
  };
  const bodies = new Set<string>();
  for (const [path, begins] of Object.entries(alts)) {
    const { address, alt, size } = await shared(path);
    expect(alt.slice(0, begins.length), path).toBe(begins);
    const answer = await untilMade(site.origin + address);
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control'), path).toBe(IMMUTABLE);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await look(bytes), path).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(size, path).toEqual(['1200', '630']);
    expect(bytes.length, path).toBeLessThan(300_000);
    bodies.add(bytes.toString('base64'));
  }
  expect(bodies.size).toBe(Object.keys(alts).length);
});

test('a page that a query names has the picture of the page without it, at its present address', async () => {
  for (const path of ['/search', '/en/search']) {
    const named = await shared(`${path}?q=works`);
    expect(named).toEqual(await shared(path));
    expect((await untilMade(site.origin + named.address)).status).toBe(200);
  }
});

test('its address changes with the title, and the old one leads to the new; what is no longer published has none', async () => {
  const file = join(contentDir, 'works/kanda-shops/ja.md');
  const before = readFileSync(file, 'utf8');
  const { address } = await shared('/works/kanda-shops');
  const english = await shared('/en/works/kanda-shops');
  writeFileSync(file, before.replace('神田の商業ビル', '内神田の商業ビル'));
  await expect.poll(async () => (await shared('/works/kanda-shops')).alt).toMatch('内神田の商業ビル');
  const changed = await shared('/works/kanda-shops');
  expect(changed.address).not.toBe(address);
  expect(await shared('/en/works/kanda-shops')).toEqual(english);
  const old = await get(address);
  expect([old.status, old.headers.get('location')]).toEqual([302, changed.address]);
  expect((await untilMade(site.origin + changed.address)).headers.get('cache-control')).toBe(IMMUTABLE);

  rmSync(join(contentDir, 'works/kanda-shops'), { recursive: true });
  await expect.poll(async () => (await get(changed.address)).status).toBe(404);
  expect((await get(english.address)).status).toBe(404);
});

test('nobody can have one of other words, or of no page', async () => {
  const { address } = await shared('/about');
  const version = address.slice(-20, -4);
  const made = address.replace(version, '0'.repeat(16));
  expect((await get(made)).headers.get('location')).toBe(address);
  expect((await get(`${made}?title=x`)).headers.get('location')).toBe(address);
  for (const path of [
    `/images/share/nowhere/${version}.jpg`,
    `/images/share/about/${version}.png`,
    `/images/share/about/${version}.jpg/`,
    `/images/share/about/${version.slice(1)}.jpg`,
    `/images/share//about/${version}.jpg`,
    `/images/share/%e0%a4/${version}.jpg`,
    '/images/share/about',
    '/images/share',
  ])
    expect((await get(path)).status, path).toBe(404);
  const posted = await fetch(site.origin + address, { method: 'POST' });
  expect(posted.status).toBe(405);
});

test('an error page shows the company’s own', async () => {
  expect((await shared('/nowhere')).address).toMatch(/\/media\/site\/share\.jpg\/share-50-1200\.jpg$/);
});

test('while the content cannot be read there is what was drawn before, and for the rest a 503', async () => {
  const settings = { IMAGE_CACHE_MB: 16, CONTENT_API_BASE: undefined, CONTENT_TIMEOUT_MS: 1000 };
  const down = () => Promise.reject(new Error('Down.'));
  const freshness = { purges: createPurgeLog(), freshMs: 1000 };
  const images = createImages({ ...settings, DATA_DIR: join(contentDir, 'data') }, down, freshness, watchBackend());
  const failing = async () => ({ kind: 'failure' as const, card: null });
  const pictures = createSharePictures(failing, images, () => Promise.reject(new Error('Nothing is drawn.')));
  const ask = (path: string) =>
    pictures.handle(new Request(`http://localhost/images/share/${path}/0123456789abcdef.jpg`));
  await images.cache.set('share 0123456789abcdef /about', Buffer.from('drawn'));
  expect(await (await ask('about')).text()).toBe('drawn');
  const missing = await ask('works');
  expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '30']);
});
