/** The image route of the production server with the embedded backend. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentFolder } from '../support/site/document-folder.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';
import { readProperties, untilGenerated } from './pictures.ts';

let dataDir: string;
let site: SiteInProcess;
/** Path of a work's image of 1600 by 1000 pixels, as in the site's HTML. */
let picture: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'meguri-data-'));
  site = await siteInProcess({ CONTENT_DIR: documentFolder(['pages', 'works', 'news']), DATA_DIR: dataDir });
  const page = await (await get('/works/hamamatsucho-offices')).text();
  const [, path = ''] =
    /src="(\/images\/[0-9a-f]{16}\/media\/works\/hamamatsucho-offices\/cover\.jpg)\/1080\.jpg"/.exec(page) ?? [];
  expect(path).not.toBe('');
  picture = path;
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (path: string, init?: RequestInit) => fetch(site.origin + path, init);

test.each([
  ['320.avif', 'image/avif', { format: 'heif', width: 320, height: 200 }],
  ['480.webp', 'image/webp', { format: 'webp', width: 480, height: 300 }],
  ['1080.jpg', 'image/jpeg', { format: 'jpeg', width: 1080, height: 675 }],
  ['2400.webp', 'image/webp', { format: 'webp', width: 1600, height: 1000 }],
  ['share-50-1200.jpg', 'image/jpeg', { format: 'jpeg', width: 1200, height: 630 }],
  ['slim-50-480.webp', 'image/webp', { format: 'webp', width: 480, height: 853 }],
  ['tall-50-480.webp', 'image/webp', { format: 'webp', width: 480, height: 640 }],
])('serves the variant %s', async (variant, type, expected) => {
  const response = await untilGenerated(`${site.origin}${picture}/${variant}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('vary')).toBeNull();
  const bytes = await response.arrayBuffer();
  expect(Number(response.headers.get('content-length'))).toBe(bytes.byteLength);
  expect(await readProperties(bytes)).toEqual(expected);
});

test('responds with 304 to a cached ETag, responds to HEAD, and allows no other methods', async () => {
  const cached = await untilGenerated(`${site.origin}${picture}/320.avif`);
  const etag = cached.headers.get('etag') ?? '';
  const repeated = await get(`${picture}/320.avif`, { headers: { 'if-none-match': `"x", W/${etag}` } });
  expect([repeated.status, await repeated.text()]).toEqual([304, '']);
  const head = await get(`${picture}/320.avif`, { method: 'HEAD' });
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
    expect(head.headers.get(name), name).toBe(cached.headers.get(name));
  }
  const posted = await get(`${picture}/320.avif`, { method: 'POST', body: 'x' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('limits the caching of an image with an outdated version or without a version', async () => {
  await untilGenerated(`${site.origin}${picture}/320.avif`);
  const other = await get(`${picture.replace(/[0-9a-f]{16}/, 'f'.repeat(16))}/320.avif`);
  expect(other.status).toBe(200);
  expect(other.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  const none = await get(`${picture.replace(/[0-9a-f]{16}/, '0')}/320.avif`);
  expect(none.status).toBe(200);
  expect(none.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await none.arrayBuffer()).toEqual(await other.arrayBuffer());
});

test('generates nothing for invented versions', async () => {
  await untilGenerated(`${site.origin}${picture}/320.avif`);
  const before = await readdir(join(dataDir, 'cache/images'));
  const versions = Array.from({ length: 20 }, (_, index) => index.toString(16).padStart(16, '0'));
  const responses = await Promise.all(
    versions.map((version) => get(`${picture.replace(/[0-9a-f]{16}/, version)}/320.avif`)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await readdir(join(dataDir, 'cache/images'))).toEqual(before);
});

describe('invalid image path', () => {
  test.each([
    '/images/',
    '/images/0/media/works/hamamatsucho-offices/cover.jpg/639.avif',
    '/images/0/media/works/hamamatsucho-offices/cover.jpg/640.gif',
    '/images/0/media/works/hamamatsucho-offices/none.jpg/640.avif',
    '/images/0/media/works/hamamatsucho-offices/ja.md/640.avif',
    '/images/0/media/works/..%2f..%2f..%2fcover.jpg/640.avif',
    '/images/0/host/favicon.jpg/640.avif',
    '/images/0/https://evil.example/a.jpg/640.avif',
    '/images/%zz',
  ])('responds with 404: %s', async (path) => {
    const { status, headers, body } = await sendRequest(site.origin, path);
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(body).toBe('Not found');
  });
});
