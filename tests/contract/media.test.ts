import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import { SAMPLE_KEY } from '../support/site/sample-backend.ts';
import { ask, getRaw, startApi } from './api.ts';

let base: string;
let close: () => void;
beforeAll(async () => ({ base, close } = await startApi()));
afterAll(() => close());

const withKey = { authorization: `Bearer ${SAMPLE_KEY}` };

/** Every address of a picture in an answer, from fields and from HTML. */
const sources = (body: unknown) => [
  ...new Set(
    [...JSON.stringify(body).matchAll(/"src":"(media\/[^"]+)"|src=\\"[^"\\]*\/(media\/[^"\\]+)\\"/g)].map(
      ([, field, html]) => `/${field ?? html}`,
    ),
  ),
];

async function everyPicture() {
  const bodies: unknown[] = [];
  for (const lang of LANGUAGES) {
    bodies.push((await ask(base, 'site', { lang })).body);
    for (const { slug } of (await ask(base, 'works', { lang, per_page: 100 })).body.items) {
      bodies.push((await ask(base, 'work', { lang }, { slug })).body);
    }
    for (const { id } of (await ask(base, 'columns', { lang, per_page: 100 })).body.items) {
      bodies.push((await ask(base, 'column', { lang }, { id })).body);
    }
    for (const { slug } of (await ask(base, 'pages', { lang, per_page: 100 })).body.items) {
      bodies.push((await ask(base, 'page', { lang }, { slug })).body);
    }
  }
  return sources(bodies);
}

// WordPress answers with absolute addresses of its uploads instead.
describe.skipIf(process.env.CONTRACT_API_BASE)('pictures', () => {
  test('every picture that a response refers to exists', async () => {
    const pictures = await everyPicture();
    expect(pictures.length).toBeGreaterThan(5);
    for (const path of pictures) {
      const response = await fetch(`${base}${path}`, { headers: withKey });
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^image\/(?:jpeg|png|webp|avif|svg\+xml)$/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
    }
  });

  test('without the key originals are nobody’s', async () => {
    const [path] = await everyPicture();
    for (const headers of [{}, { authorization: 'Bearer wrong' }] as Record<string, string>[]) {
      const refused = await fetch(`${base}${path}`, { headers });
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'rest_forbidden' }]);
    }
  });

  test('If-None-Match is answered with 304', async () => {
    const [path] = await everyPicture();
    for (const address of [`${base}${path}`, `${base}/news`, `${base}/openapi.json`]) {
      const etag = (await fetch(address, { headers: withKey })).headers.get('etag') ?? '';
      const again = await fetch(address, { headers: { ...withKey, 'if-none-match': `"other", W/${etag}` } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(await again.text()).toBe('');
    }
  });

  test('HEAD has the headers of GET', async () => {
    const [path] = await everyPicture();
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(`${base}${path}`, { method, headers: withKey })),
    );
    for (const name of ['content-type', 'content-length', 'etag']) {
      expect(head?.headers.get(name), name).toBe(get?.headers.get(name));
    }
    expect((await fetch(`${base}${path}`, { method: 'POST' })).status).toBe(405);
  });

  test.each([
    '/media/',
    '/media/site',
    '/media/site/ja.md',
    '/media/pages/home/ja.md',
    '/media/pages/home/',
    '/media/pages/home/../../../package.json',
    '/media/../../package.json',
    '/media/%2e%2e/%2e%2e/package.json',
    '/media/pages/home/..%2f..%2f..%2fpackage.json',
    '/media/pages%2Fhome%2Fcover.jpg',
    '/media/pages/home/cover.jpg%00.md',
    '/media//etc/passwd',
    '/media/C:%5Cwindows%5Cwin.ini',
    '/media/constructor',
    '/media/%',
  ])('%s is not a picture', async (path) => {
    const { status, type, text } = await getRaw(base, path);
    expect(status).toBe(404);
    expect(type).toMatch(/^application\/json/);
    expect(JSON.parse(text).code).toBe('rest_no_route');
  });
});
