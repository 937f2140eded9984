/** Pictures of a separate backend */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decompressionBomb, photograph, readProperties, untilGenerated } from '../../images/pictures.ts';
import {
  apiError,
  disconnect,
  type Fault,
  type FaultyBackend,
  modifyResponse,
  neverRespond,
  passThrough,
  respondWith,
  startFaultyBackend,
} from '../../support/site/faulty-backend.ts';
import { type SiteInProcess, siteInProcess } from '../../support/site/site-in-process.ts';
import { visit } from '../../support/site/visit.ts';

let backend: FaultyBackend;
let otherServer: Server;
let otherRequestCount = 0;
let dataDir: string;
let site: SiteInProcess;
let upload: Buffer;
const start = () => siteInProcess({ DATA_DIR: dataDir, CONTENT_API_BASE: backend.base, CONTENT_TIMEOUT_MS: '3000' });

beforeAll(async () => {
  upload = await photograph(1600, 1000);
  backend = await startFaultyBackend();
  otherServer = createServer((_, response) => {
    otherRequestCount++;
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(upload);
  }).listen(0, '127.0.0.1');
  dataDir = await mkdtemp(join(tmpdir(), 'meguri-data-'));
  site = await start();
});
beforeEach(() => {
  backend.heal();
  backend.forget();
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  otherServer?.close();
  await backend?.[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (path: string) => fetch(site.origin + path);
const bytes =
  (body: Buffer, type = 'image/jpeg', headers: Record<string, string> = {}): Fault =>
  ({ response }) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(body);
/** The faulty backend matches the end of upload paths. */
const at = (name: string) => ({ path: new RegExp(`${name}$`) });
const addressOf = (name: string) => `/images/0/host/wp-content/uploads/2026/01/${name}`;
const requestCountOf = (name: string) =>
  [...backend.requestCounts].reduce((sum, [path, count]) => sum + (path.endsWith(name) ? count : 0), 0);

test("serves a picture of the backend's host from the site, without revealing query or host", async () => {
  backend.fail(bytes(upload), at('plan.jpg'));
  backend.fail(
    modifyResponse((body) => ({
      ...body,
      cover: {
        ...(body.cover as object),
        src: `https://${backend.host}/wp-content/uploads/2026/01/plan.jpg?ver=2`,
        version: undefined,
      },
    })),
    { path: /^\/works\/kanda-shops$/ },
  );
  const { html } = await visit(`${site.origin}/works/kanda-shops`);
  expect(html).toContain(`${addressOf('plan.jpg')}/640.avif 640w`);
  expect(html).not.toContain(backend.host);
  const picture = await untilGenerated(`${site.origin}${addressOf('plan.jpg')}/640.avif`);
  expect(picture.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await readProperties(await picture.arrayBuffer())).toEqual({ format: 'heif', width: 640, height: 400 });
});

test('fetches an original from the backend once for many concurrent requests', async () => {
  backend.fail(bytes(upload), at('many.jpg'));
  const responses = await Promise.all(Array.from({ length: 20 }, () => get(`${addressOf('many.jpg')}/800.avif`)));
  const bodies = await Promise.all(responses.map((response) => response.arrayBuffer()));
  // The fast encoding, and the final one for responses after it.
  const kinds = bodies.map(
    (body, at) => `${responses[at]?.headers.get('content-type')} ${Buffer.from(body).toString('base64')}`,
  );
  expect(new Set(kinds).size).toBe(new Set(kinds.map((kind) => kind.split(' ')[0])).size);
  for (const kind of kinds) expect(kind).toMatch(/^image\/(?:webp|avif) /);
  for (const width of [320, 480, 640]) await get(`${addressOf('many.jpg')}/${width}.webp`);
  expect(requestCountOf('many.jpg')).toBe(1);
});

test('serves cached variants after a restart while the backend does not respond', async () => {
  const page = (await visit(`${site.origin}/works/shinagawa-depot`)).html;
  const picture = /src="(\/images\/[0-9a-f]{16}\/media\/works\/shinagawa-depot\/cover\.jpg)\//.exec(page)?.[1] ?? '';
  const before = await untilGenerated(`${site.origin}${picture}/480.avif`);
  expect(before.headers.get('cache-control')).toContain('immutable');
  await site[Symbol.asyncDispose]();
  site = await start();
  backend.fail(neverRespond);
  const after = await get(`${picture}/480.avif`);
  expect(after.headers.get('cache-control')).toContain('immutable');
  expect(Buffer.from(await after.arrayBuffer())).toEqual(Buffer.from(await before.arrayBuffer()));
  // The cached original also provides other sizes.
  expect(
    await readProperties(await (await untilGenerated(`${site.origin}${picture}/320.webp`)).arrayBuffer()),
  ).toMatchObject({
    format: 'webp',
    width: 320,
  });
  expect(requestCountOf('cover.jpg?preview=1')).toBe(1);
});

test('regenerates a damaged file', async () => {
  backend.fail(bytes(upload), at('damaged.jpg'));
  const fullHtml = Buffer.from(
    await (await untilGenerated(`${site.origin}${addressOf('damaged.jpg')}/480.avif`)).arrayBuffer(),
  );
  const folder = join(dataDir, 'cache/images');
  for (const name of await readdir(folder)) {
    const file = await readFile(join(folder, name));
    await writeFile(join(folder, name), file.fill(0, file.length >> 1));
  }
  const repeated = await untilGenerated(`${site.origin}${addressOf('damaged.jpg')}/480.avif`);
  expect(repeated.status).toBe(200);
  expect(Buffer.from(await repeated.arrayBuffer())).toEqual(fullHtml);
});

test('serves the fast encoding, which is revalidated, when a picture can only partly be decoded', async () => {
  const truncated = upload.subarray(0, upload.length / 3);
  backend.fail(bytes(truncated), at('torn.jpg'));
  for (const variant of ['640.avif', '640.avif', '320.jpg']) {
    const picture = await get(`${addressOf('torn.jpg')}/${variant}`);
    expect(picture.status).toBe(200);
    const format = variant === '320.jpg' ? 'jpeg' : 'webp';
    expect(picture.headers.get('content-type')).toBe(`image/${format}`);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const width = Number.parseInt(variant, 10);
    expect(await readProperties(await picture.arrayBuffer())).toMatchObject({ format, width });
  }
  expect(site.output().match(/torn\.jpg/g)).toHaveLength(1);
});

test('stops serving a withdrawn picture within seconds, although its variants are cached', async () => {
  const html = (await visit(`${site.origin}/works/tamachi-lofts`)).html;
  const picture = /src="(\/images\/[0-9a-f]{16}\/media\/works\/tamachi-lofts\/cover\.jpg)\//.exec(html)?.[1] ?? '';
  expect((await untilGenerated(`${site.origin}${picture}/320.webp`)).status).toBe(200);
  backend.fail(apiError(404, 'rest_post_invalid_id', 'There is no such picture.'), {
    path: /tamachi-lofts\/cover\.jpg$/,
  });
  await expect.poll(async () => (await get(`${picture}/320.webp`)).status).toBe(404);
  expect((await get('/wp-json/api/v1/media/works/tamachi-lofts/cover.jpg')).status).toBe(404);
});

describe('unusable pictures', () => {
  test.each<[name: string, fault: () => Fault | Promise<Fault>]>([
    ['a page', () => respondWith(200, 'text/html', '<html>secret</html>')],
    ['a page declared as a picture', () => respondWith(200, 'image/jpeg', '<html>secret</html>')],
    [
      'a vector drawing',
      () => respondWith(200, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a decompression bomb', async () => bytes(await decompressionBomb(), 'image/png')],
    [
      'too many bytes',
      () =>
        ({ response }) =>
          void response.writeHead(200, { 'content-length': String(41 * 1024 * 1024) }).write(upload),
    ],
    ['a missing file', () => respondWith(404, 'text/html', 'secret')],
  ])('returns 404 for %s', async (name, fault) => {
    const file = `${name.replaceAll(' ', '-')}.jpg`;
    backend.fail(await fault(), at(file));
    const refused = await get(`${addressOf(file)}/640.avif`);
    expect([refused.status, await refused.text()]).toEqual([404, 'Not found']);
    expect(refused.headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('returns 404 for another host in every spelling', async () => {
    const port = (otherServer.address() as { port: number }).port;
    for (const host of [`127.0.0.1:${port}`, `//127.0.0.1:${port}`, `@127.0.0.1:${port}`, `%2F127.0.0.1:${port}`]) {
      expect((await get(`/images/0/host/${host}/a.jpg/640.avif`)).status, host).toBe(404);
    }
    expect(otherRequestCount).toBe(0);
  });
});

describe('unavailable pictures', () => {
  test.each<[name: string, fault: () => Fault]>([
    ['silent', () => neverRespond],
    ['disconnecting', () => disconnect],
    ['failing', () => respondWith(500, 'text/html', 'secret')],
    [
      'redirecting',
      () =>
        respondWith(302, 'text/plain', '', {
          location: `http://127.0.0.1:${(otherServer.address() as { port: number }).port}/a.jpg`,
        }),
    ],
  ])('returns 503 while the backend is %s', async (name, fault) => {
    backend.fail(fault(), at(`${name}.jpg`));
    const refused = await get(`${addressOf(`${name}.jpg`)}/640.avif`);
    expect([refused.status, await refused.text()]).toEqual([503, 'Service Unavailable']);
    expect(refused.headers.get('cache-control')).toContain('no-store');
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(otherRequestCount).toBe(0);
    backend.heal();
    backend.fail(bytes(upload), at(`${name}.jpg`));
    expect((await get(`${addressOf(`${name}.jpg`)}/640.avif`)).status).toBe(200);
  });
});

test('forwards no header of a visitor to the backend', async () => {
  const received: string[] = [];
  backend.fail((exchange) => {
    received.push(JSON.stringify(exchange.request.headers));
    return passThrough(exchange);
  });
  await fetch(`${site.origin}/images/0/media/works/tamachi-lofts/cover.jpg/320.avif`, {
    headers: {
      cookie: 'session=secret',
      authorization: 'Basic secret',
      'user-agent': 'secret',
      referer: 'http://secret/',
    },
  });
  expect(received.length).toBeGreaterThan(0);
  expect(received.join()).not.toContain('secret');
});
