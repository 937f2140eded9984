/** Visitors never receive originals, which contain camera metadata, nor unpublished images. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createInvalidationLog } from '../../server/cache/invalidation-log.ts';
import { createBackendHealth } from '../../server/content/backend-health.ts';
import { generateFromOriginal } from '../../server/images/generate-variant.ts';
import { createImages } from '../../server/images/images.ts';
import { type ContentFolder, contentFolder, news, PNG, SITE_JA } from '../backend/content-folder.ts';
import { SECRET, signedLink } from '../preview/previews.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';
import { photograph, readProperties, untilGenerated } from './pictures.ts';

/** Part of the EXIF data, together with the location. */
const OWNER = 'Somebody, at home';
const VARIANTS = ['320.avif', '320.webp', '320.jpg', 'slim-50-320.webp', 'tall-50-320.jpg', 'share-50-1200.jpg'];

let photo: Buffer;
let folder: ContentFolder;
let site: SiteInProcess;
beforeAll(async () => {
  photo = await sharp(await photograph(900, 600))
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Artist: OWNER }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 0/1' } },
    })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  expect(photo.includes(OWNER)).toBe(true);
  const picture = (name: string) => ({ body: `![庭](${name})` });
  folder = await contentFolder({
    'site/ja.md': SITE_JA,
    'site/share.png': PNG,
    'news/1/ja.md': news(1, picture('published.jpg')),
    'news/1/ja.draft.md': news(1, picture('planned.jpg')),
    'news/1/published.jpg': photo,
    'news/1/planned.jpg': photo,
    'news/1/unused.jpg': photo,
    'news/2/ja.md': news(2, { ...picture('draft.jpg'), more: 'draft: true\n' }),
    'news/2/draft.jpg': photo,
    'news/3/ja.md': news(3, { ...picture('later.jpg'), more: 'publish_at: "2999-01-01T00:00:00+09:00"\n' }),
    'news/3/later.jpg': photo,
    'news/4/ja.md': news(4, { ...picture('over.jpg'), more: 'unpublish_at: "2020-01-01T00:00:00+09:00"\n' }),
    'news/4/over.jpg': photo,
  });
  site = await siteInProcess({ CONTENT_DIR: folder.path, PREVIEW_SECRET: SECRET });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await folder?.remove();
});

const at = (picture: string, variant: string) => `/images/0/media/news/${picture}/${variant}`;

/** Returns the size of a public image, which must not contain metadata. */
async function expectStripped(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.includes(OWNER)).toBe(false);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  return readProperties(bytes);
}

test('removes photographer and location from every variant, and applies the orientation', async () => {
  for (const variant of VARIANTS) {
    const response = await untilGenerated(site.origin + at('1/published.jpg', variant));
    expect(response.status, variant).toBe(200);
    const { width, height } = await expectStripped(response);
    if (variant.startsWith('320')) expect([width, height]).toEqual([320, 480]);
  }
});

test("serves a generated image at the API's image URL, and the original only with the API key", async () => {
  const response = await fetch(`${site.origin}/wp-json/api/v1/media/news/1/published.jpg`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(await expectStripped(response)).toMatchObject({ width: 600, height: 900 });
  const refused = await site.backend?.fetch(new Request('http://api.test/wp-json/api/v1/media/news/1/published.jpg'));
  expect(refused?.status).toBe(401);
});

test('hides images of unpublished pages, except in a preview', async () => {
  const link = await signedLink(site.origin, 'news/2', 'ja');
  const { headers } = await sendRequest(site.origin, link.slice(site.origin.length));
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const media = '/wp-json/api/v1/media/news';
  for (const picture of ['2/draft.jpg', '3/later.jpg', '4/over.jpg', '1/planned.jpg']) {
    const path = at(picture, '320.webp');
    expect((await sendRequest(site.origin, path)).status, picture).toBe(404);
    const previewed = await fetch(site.origin + path, { headers: { cookie } });
    expect([previewed.status, previewed.headers.get('cache-control')], picture).toEqual([200, 'private, no-store']);
    await expectStripped(previewed);
    // Variants generated for the preview are available in previews only.
    for (const variant of VARIANTS) expect((await sendRequest(site.origin, at(picture, variant))).status).toBe(404);
    for (const [query, cookies] of [
      ['', ''],
      ['?preview=1', ''],
      ['', `${cookie}x`],
    ]) {
      const headers = { cookie: cookies ?? '' };
      expect((await sendRequest(site.origin, `${media}/${picture}${query}`, headers)).status, picture).toBe(404);
    }
    const direct = new Request(`http://api.test${media}/${picture}?preview=1`);
    expect((await site.backend?.fetch(direct))?.status).toBe(404);
    expect((await fetch(`${site.origin}${media}/${picture}`, { headers: { cookie } })).status).toBe(200);
  }
  expect((await fetch(site.origin + at('1/unused.jpg', '320.webp'), { headers: { cookie } })).status).toBe(404);
});

test('hides an image that is unpublished after it was generated', async () => {
  await folder.write({ 'news/5/ja.md': news(5, { body: '![庭](soon-gone.jpg)' }), 'news/5/soon-gone.jpg': photo });
  const path = site.origin + at('5/soon-gone.jpg', '320.webp');
  await vi.waitFor(async () => expect((await fetch(path)).status).toBe(200), { timeout: 60_000, interval: 200 });
  await folder.write({ 'news/5/ja.md': news(5, { body: '![庭](soon-gone.jpg)', more: 'draft: true\n' }) });
  await vi.waitFor(async () => expect((await fetch(path)).status).toBe(404), { timeout: 60_000, interval: 200 });
});

test('never uses the original as a fallback if a variant cannot be generated', async () => {
  // Half of a photograph: it has no variants, but its upper part could be shown.
  const truncated = Buffer.from(photo.subarray(0, photo.length / 2));
  const settings = {
    DATA_DIR: folder.path,
    IMAGE_CACHE_MB: 1,
    CONTENT_API_BASE: undefined,
    CONTENT_API_KEY: undefined,
    CONTENT_TIMEOUT_MS: 4000,
  };
  let bytes: Buffer = truncated;
  const freshness = { invalidations: createInvalidationLog(), freshMs: 60_000 };
  const images = createImages(
    settings,
    async () => new Response(new Uint8Array(bytes)),
    freshness,
    createBackendHealth(),
    { generate: generateFromOriginal, concurrency: 1 },
  );
  const get = (path: string) => images.handle(new Request(`http://localhost${path}`));
  const errorLog = vi.spyOn(console, 'error').mockReturnValue();
  for (const variant of ['800.avif', '800.webp']) {
    const response = await get(at('1/torn.jpg', variant));
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=0, must-revalidate',
    ]);
    expect(await expectStripped(response)).toEqual({ format: 'webp', width: 600, height: 900 });
  }
  await expect.poll(() => errorLog.mock.calls.length).toBe(1);
  expect(errorLog.mock.calls.flat().join('\n')).toMatch(
    /Images: media\/news\/1\/torn\.jpg cannot be converted to 800\.avif: \S/,
  );
  expect(errorLog.mock.calls.flat().join('\n')).not.toMatch(/\n\s+at /);
  errorLog.mockRestore();

  // More concurrent requests than can be generated at once. Each request receives its image, or a response that asks to retry.
  bytes = await sharp(photo).resize(60).keepExif().jpeg().toBuffer();
  expect(bytes.includes(OWNER)).toBe(true);
  const crops = Array.from({ length: 21 }, (_, at) => at * 5);
  const names = crops.flatMap((crop) =>
    [320, 480, 640, 800].flatMap((w) => [`slim-${crop}-${w}.webp`, `tall-${crop}-${w}.webp`]),
  );
  const responses = await Promise.all(names.map((name) => get(at('1/many.jpg', name))));
  for (const response of responses.filter(({ status }) => status !== 503)) {
    expect(response.status).toBe(200);
    await expectStripped(response);
  }
  const outcomes = new Set(
    responses.map(({ status, headers }) => [status, headers.get('content-type'), headers.get('retry-after')].join(' ')),
  );
  expect([...outcomes].sort()).toEqual(['200 image/webp ', expect.stringMatching(/^503 {1,2}\d+$/)]);
  await images.close();
});
