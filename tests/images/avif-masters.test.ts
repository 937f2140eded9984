/** AVIF masters of 3,200 pixels: first requests, and JPEGs for the press and for shared links. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentFolder, contentFolder, news, PNG, SITE_JA } from '../backend/content-folder.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';
import { photograph, readProperties, untilGenerated } from './pictures.ts';

let folder: ContentFolder;
let site: SiteInProcess;
/** Path of the image as in the page's HTML. */
let picture: string;
beforeAll(async () => {
  const master = await sharp(await photograph(3200, 2000))
    .avif({ quality: 50, effort: 0 })
    .toBuffer();
  folder = await contentFolder({
    'site/ja.md': SITE_JA,
    'site/share.png': PNG,
    'news/1/ja.md': news(1, { body: '![庭](garden.avif)' }),
    'news/1/garden.avif': master,
  });
  site = await siteInProcess({ CONTENT_DIR: folder.path });
  const page = await (await fetch(`${site.origin}/news/1`)).text();
  [, picture = ''] = /srcset="(\/images\/[0-9a-f]{16}\/media\/news\/1\/garden\.avif)\/320\.avif/i.exec(page) ?? [];
  expect(picture).not.toBe('');
  expect(page).toContain(`${picture}/3200.avif 3200w`);
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await folder?.remove();
});

test('serves a fast encoding to the first visitor, and the final variant to the next', async () => {
  const first = await fetch(`${site.origin}${picture}/1440.avif`);
  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=0, must-revalidate',
  ]);
  expect(await readProperties(await first.arrayBuffer())).toEqual({ format: 'webp', width: 1440, height: 900 });
  const final = await untilGenerated(`${site.origin}${picture}/1440.avif`);
  expect([final.headers.get('content-type'), final.headers.get('cache-control')]).toEqual([
    'image/avif',
    'public, max-age=31536000, immutable',
  ]);
  expect(final.headers.get('etag')).not.toBe(first.headers.get('etag'));
  expect(await readProperties(await final.arrayBuffer())).toEqual({ format: 'heif', width: 1440, height: 900 });
});

test.each([
  ['3200.jpg', { width: 3200, height: 2000 }],
  ['share-50-1200.jpg', { width: 1200, height: 630 }],
])('derives the JPEG %s', async (variant, size) => {
  for (const request of [fetch, untilGenerated]) {
    const response = await request(`${site.origin}${picture}/${variant}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await readProperties(await response.arrayBuffer())).toEqual({ format: 'jpeg', ...size });
  }
});
