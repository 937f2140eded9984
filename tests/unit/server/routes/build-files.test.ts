import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildFiles } from '../../../../server/routes/build-files.ts';

let clientDir: string;
let app: Hono;
beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'meguri-client-'));
  mkdirSync(join(clientDir, 'assets'));
  for (const [name, text] of [
    ['page-a1.js', 'plain'],
    ['page-a1.js.br', 'as brotli'],
    ['page-a1.js.gz', 'as gzip'],
    ['small-b2.css', 'too small to compress'],
    ['font-c3.woff2', 'a font'],
    ['notes.txt', 'not for visitors'],
  ]) {
    writeFileSync(join(clientDir, 'assets', name ?? ''), text ?? '');
  }
  writeFileSync(join(clientDir, 'secret.js'), 'outside');
  app = new Hono().use('/assets/:name', buildFiles(clientDir).handler).notFound((c) => c.text('next', 404)) as Hono;
});
afterAll(() => rmSync(clientDir, { recursive: true }));

const get = (path: string, encodings?: string, method = 'GET') =>
  app.request(path, { method, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

test.each([
  ['gzip, deflate, br, zstd', 'as brotli', 'br'],
  ['gzip, deflate', 'as gzip', 'gzip'],
  ['br;q=0, *', 'as gzip', 'gzip'],
  ['GZIP;q=0.5', 'as gzip', 'gzip'],
  ['deflate', 'plain', null],
  ['br;q=0, gzip;q=0', 'plain', null],
  [undefined, 'plain', null],
])('responds to Accept-Encoding %s with the script %s', async (encodings, text, encoding) => {
  const response = await get('/assets/page-a1.js', encodings);
  expect(await response.text()).toBe(text);
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('content-length')).toBe(String(text.length));
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
});

test('sends files that the build did not compress without an encoding', async () => {
  const css = await get('/assets/small-b2.css', 'br, gzip');
  expect([await css.text(), css.headers.get('content-encoding')]).toEqual(['too small to compress', null]);
  const font = await get('/assets/font-c3.woff2', 'br, gzip');
  expect(await font.text()).toBe('a font');
  expect([font.headers.get('content-type'), font.headers.get('vary')]).toEqual(['font/woff2', null]);
});

test('responds to HEAD with headers and no body', async () => {
  const response = await get('/assets/page-a1.js', 'br', 'HEAD');
  expect([response.status, await response.text(), response.headers.get('content-length')]).toEqual([200, '', '9']);
});

test.each([
  '/assets/none.js',
  '/assets/notes.txt',
  '/assets/page-a1.js.br',
  '/assets/..%2fsecret.js',
  '/assets/%2e%2e%2fsecret.js',
  '/assets/page-a1.js%00.js',
])('passes %s to the next handler', async (path) => {
  const response = await get(path, 'br');
  expect([response.status, await response.text()]).toEqual([404, 'next']);
});

test('serves a file that is written later, without caching that it was missing', async () => {
  expect((await get('/assets/late-d4.js')).status).toBe(404);
  writeFileSync(join(clientDir, 'assets/late-d4.js'), 'late');
  expect(await (await get('/assets/late-d4.js')).text()).toBe('late');
});

test('serves a file of another installed release', async () => {
  const releases = mkdtempSync(join(tmpdir(), 'meguri-releases-'));
  onTestFinished(() => rmSync(releases, { recursive: true }));
  const assets = (release: string) => join(releases, release, 'build/client/assets');
  for (const release of ['0.1.0', '0.2.0']) mkdirSync(assets(release), { recursive: true });
  writeFileSync(join(assets('0.1.0'), 'page-e5.js'), 'of the earlier release');
  writeFileSync(join(releases, 'notes'), 'no release');
  const files = buildFiles(join(releases, '0.2.0/build/client'), releases);
  const upgraded = new Hono().use('/assets/:name', files.handler);
  expect(await (await upgraded.request('/assets/page-e5.js')).text()).toBe('of the earlier release');
  expect((await upgraded.request('/assets/none.js')).status).toBe(404);
});

test('handles no other methods', async () => {
  expect((await get('/assets/page-a1.js', 'br', 'POST')).status).toBe(404);
});
