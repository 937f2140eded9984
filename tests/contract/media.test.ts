import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import { FIXTURE_KEY } from '../support/site/fixture-backend.ts';
import { forAll, getRaw, requestEndpoint, startApi } from './api.ts';

let base: string;
let close: () => void;
beforeAll(async () => ({ base, close } = await startApi()));
afterAll(() => close());

const withKey = { authorization: `Bearer ${process.env.CONTRACT_API_KEY ?? FIXTURE_KEY}` };

/** Returns every image URL in a response, from fields and from HTML. */
const sources = (body: unknown) => [
  ...new Set(
    [...JSON.stringify(body).matchAll(/"src":"(media\/[^"]+)"|src=\\"[^"\\]*\/(media\/[^"\\]+)\\"/g)].map(
      ([, field, html]) => `/${field ?? html}`,
    ),
  ),
];

async function everyPicture() {
  const responses = LANGUAGES.map(async (lang) => {
    const query = { lang, per_page: 100 };
    const [works, columns, pages] = await Promise.all([
      requestEndpoint(base, 'works', query),
      requestEndpoint(base, 'columns', query),
      requestEndpoint(base, 'pages', query),
    ]);
    return Promise.all([
      requestEndpoint(base, 'site', { lang }),
      ...works.body.items.map(({ slug }) => requestEndpoint(base, 'work', { lang }, { slug })),
      ...columns.body.items.map(({ id }) => requestEndpoint(base, 'column', { lang }, { id })),
      ...pages.body.items.map(({ slug }) => requestEndpoint(base, 'page', { lang }, { slug })),
    ]);
  });
  return sources((await Promise.all(responses)).flat().map(({ body }) => body));
}

describe('images', () => {
  test('exist if a response refers to them', async () => {
    const pictures = await everyPicture();
    expect(pictures.length).toBeGreaterThan(5);
    const check = async (path: string) => {
      const response = await fetch(`${base}${path}`, { headers: withKey });
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^image\/(?:jpeg|png|webp|avif|svg\+xml)$/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
    };
    await forAll(pictures, check);
  });

  test('require the API key for originals', async () => {
    const [path] = await everyPicture();
    for (const headers of [{}, { authorization: 'Bearer wrong' }] as Record<string, string>[]) {
      const refused = await fetch(`${base}${path}`, { headers });
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'rest_forbidden' }]);
    }
  });

  test('respond to If-None-Match with 304', async () => {
    const [path] = await everyPicture();
    for (const address of [`${base}${path}`, `${base}/news`, `${base}/openapi.json`]) {
      const first = await fetch(address, { headers: withKey });
      await first.arrayBuffer();
      const etag = first.headers.get('etag') ?? '';
      const repeated = await fetch(address, { headers: { ...withKey, 'if-none-match': `"other", W/${etag}` } });
      expect(repeated.status).toBe(304);
      expect(repeated.headers.get('etag')).toBe(etag);
      expect(await repeated.text()).toBe('');
    }
  });

  test('respond to HEAD with the headers of GET', async () => {
    const [path] = await everyPicture();
    const request = async (method: string) => {
      const response = await fetch(`${base}${path}`, { method, headers: withKey });
      // Immediately, because a backend that closes each connection does not wait for a late reader.
      await response.arrayBuffer();
      return response;
    };
    const [get, head] = [await request('GET'), await request('HEAD')];
    for (const name of ['content-type', 'content-length', 'etag']) {
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    }
    expect((await request('POST')).status).toBe(405);
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
  ])('do not include %s', async (path) => {
    const { status, type, text } = await getRaw(base, path);
    expect(status).toBe(404);
    expect(type).toMatch(/^application\/json/);
    // Paths that are not image paths match no route.
    expect(['rest_post_invalid_id', 'rest_no_route']).toContain(JSON.parse(text).code);
  });
});
