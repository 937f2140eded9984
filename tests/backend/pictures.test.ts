/** Diagnostics for editors about unusable or questionable images. */

import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createBackend } from '../../backend/backend.ts';
import { checkContent } from '../../backend/content/content-reader.ts';
import { formatDiagnostic } from '../../backend/content-lint/diagnostics.ts';
import { animation, photograph, rotatedPhotograph } from '../images/pictures.ts';
import { type ContentFolder, contentFolder, news, newsEn, PNG, quiet, SITE_JA, work } from './content-folder.ts';

const SITE = { 'site/ja.md': SITE_JA, 'site/share.png': PNG };
let folder: ContentFolder;
afterEach(() => folder.remove());

/** The beginning of a HEIC file. */
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(4000)]);
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const body = (name: string) => ({ body: `![庭](${name})` });
const at = (id: number, name: string, line = 8) => `content/news/${id}/ja.md:${line} the picture "${name}"`;

test('reports unsupported formats whatever the file name, and truncated files', async () => {
  const photo = await photograph(300, 200);
  const webp = await sharp(photo).webp().toBuffer();
  const avif = await sharp(photo).avif({ effort: 0 }).toBuffer();
  const png = await sharp(photo).png().toBuffer();
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  // A complete thumbnail inside a truncated photograph's metadata.
  const thumbnail = Buffer.concat([
    Buffer.from([0xff, 0xe1, 0, 14]),
    Buffer.from('Exif\0\0xx'),
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  ]);
  const withThumbnail = Buffer.concat([photo.subarray(0, 2), thumbnail, photo.subarray(2)]);
  folder = await contentFolder({
    ...SITE,
    'works/a/ja.md': work(1, 'a').replace('cover.png', 'IMG_0001.HEIC'),
    'works/a/IMG_0001.HEIC': HEIC,
    'works/b/ja.md': work(2, 'b').replace('cover.png', 'cover.jpg'),
    'works/b/cover.jpg': HEIC,
    'news/1/ja.md': news(1, body('move.gif')),
    'news/1/move.gif': GIF,
    'news/2/ja.md': news(2, body('move.jpg')),
    'news/2/move.jpg': GIF,
    'news/3/ja.md': news(3, body('half.jpg')),
    'news/3/half.jpg': half(withThumbnail),
    'news/4/ja.md': news(4, body('half.png')),
    'news/4/half.png': half(png),
    'news/5/ja.md': news(5, body('half.webp')),
    'news/5/half.webp': half(webp),
    'news/6/ja.md': news(6, body('half.avif')),
    'news/6/half.avif': half(avif),
    'news/7/ja.md': news(7, { body: '![庭](a.jpg)\n\n![庭](b.png)\n\n![庭](c.webp)\n\n![庭](d.avif)' }),
    'news/7/a.jpg': withThumbnail,
    'news/7/b.png': png,
    'news/7/c.webp': webp,
    'news/7/d.avif': avif,
    'news/8/ja.md': news(8, body('drawing.svg')),
    'news/8/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  // These problems are found without decoding, before any request.
  const backend = createBackend({ contentDir: folder.path, log: quiet });
  await backend.ready;
  const lines = backend.diagnostics().map(formatDiagnostic);
  await backend.close();
  expect(lines.map((line) => line.replace(/ →.*/, ''))).toEqual([
    `${at(1, 'move.gif')} is a GIF, which cannot be used`,
    `${at(2, 'move.jpg')} is in truth a GIF, which cannot be used`,
    `${at(3, 'half.jpg')} ends in the middle`,
    `${at(4, 'half.png')} ends in the middle`,
    `${at(5, 'half.webp')} ends in the middle`,
    `${at(6, 'half.avif')} ends in the middle`,
    `${at(8, 'drawing.svg')} is a SVG, which cannot be used`,
    'content/works/a/ja.md:6 the picture "IMG_0001.HEIC" is a HEIC, which cannot be used',
    'content/works/b/ja.md:6 the picture "cover.jpg" is in truth a HEIC, which cannot be used',
  ]);
  expect(lines.at(-1)).toMatch(/→ Export it as JPEG.* \(picture-format-disguised, not published until fixed\)$/);
  expect(lines[2]).toMatch(/→ Copy it once more/);
});

test('detects a file with damaged content by decoding it once, and remembers the result', async () => {
  // Beginning and end are intact.
  const damaged = await sharp(await photograph(900, 600))
    .png()
    .toBuffer();
  damaged.fill(0xff, damaged.length >> 1, (damaged.length >> 1) + 3000);
  folder = await contentFolder({
    ...SITE,
    'news/1/ja.md': news(1, body('damaged.png')),
    'news/1/damaged.png': damaged,
    'news/2/ja.md': news(2, body('whole.jpg')),
    'news/2/whole.jpg': await photograph(90, 60),
  });
  const message = `${at(1, 'damaged.png')} is damaged`;
  expect((await checkContent(folder.path)).map(formatDiagnostic)).toEqual([expect.stringContaining(message)]);

  const cache = { colourCacheFile: `${folder.path}/../colours.json`, indexFile: `${folder.path}/../content.v8` };
  const first = createBackend({ contentDir: folder.path, cache, log: quiet });
  await first.ready;
  expect(first.diagnostics()).toEqual([]);
  await expect.poll(() => first.diagnostics().map(formatDiagnostic)).toEqual([expect.stringContaining(message)]);
  await first.close();
  const second = createBackend({ contentDir: folder.path, cache, log: quiet });
  await second.ready;
  expect(second.diagnostics().map(formatDiagnostic)).toEqual([expect.stringContaining(message)]);
  await second.close();
});

test('accepts heavy and animated images with a warning, and reads displayed sizes and colours', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const heavy = sharp({ create: { width: 1500, height: 1200, channels: 3, background: 'white', noise } });
  const colour = (background: string) => sharp({ create: { width: 60, height: 40, channels: 3, background } });
  folder = await contentFolder({
    ...SITE,
    'news/1/ja.md': news(1, { body: '![庭](heavy.png)\n\n![庭](moving.webp)' }),
    'news/1/heavy.png': await heavy.png({ compressionLevel: 0 }).toBuffer(),
    'news/1/moving.webp': await animation(),
    'works/a/ja.md': work(1, 'a').replace('cover.png', 'side.jpg'),
    'works/a/side.jpg': await rotatedPhotograph(600, 400),
    'works/b/ja.md': work(2, 'b').replace('cover.png', 'print.jpg'),
    'works/b/print.jpg': await colour('#c04020').toColourspace('cmyk').jpeg().toBuffer(),
    'works/c/ja.md': work(3, 'c').replace('cover.png', 'grey.jpg'),
    'works/c/grey.jpg': await colour('#808080').toColourspace('b-w').jpeg().toBuffer(),
  });
  const backend = createBackend({ contentDir: folder.path, log: quiet });
  await backend.ready;
  const get = async (path: string) =>
    (await backend.fetch(new Request(`http://api.test/wp-json/api/v1${path}`))).json() as Promise<
      Record<string, never>
    >;
  expect(backend.diagnostics().map(formatDiagnostic)).toEqual([
    expect.stringMatching(
      /^content\/news\/1\/heavy\.png:1 the picture weighs 5\.4 MB → It is used as it is; .* 2 MB are enough \(picture-heavy\)$/,
    ),
    expect.stringMatching(/^content\/news\/1\/moving\.webp:1 the picture moves → Only its first frame is shown/),
  ]);
  expect((await get('/news/1')).body_html).toMatch(/heavy\.png.*moving\.webp/s);
  await backend.complete;
  expect((await get('/works/a')).cover).toMatchObject({ width: 400, height: 600 });
  expect((await get('/works/c')).cover).toMatchObject({ colour: '#808080' });
  const { colour: printed } = (await get('/works/b')).cover as unknown as { colour: string };
  for (const [index, channel] of [192, 64, 32].entries()) {
    expect(Math.abs(Number.parseInt(printed.slice(1 + 2 * index, 3 + 2 * index), 16) - channel)).toBeLessThan(40);
  }
  await backend.close();
});

test('publishes a portrait with its image, warns if it is not upright, and rejects a missing file', async () => {
  const withPortrait = (id: number, slug: string, file: string) =>
    work(id, slug).replace('  alt:', `  portrait: { file: ${file}, focal: [0.3, 0.5] }\n  alt:`);
  folder = await contentFolder({
    ...SITE,
    'works/a/ja.md': withPortrait(1, 'a', 'upright.jpg'),
    'works/a/cover.png': PNG,
    'works/a/upright.jpg': await photograph(300, 400),
    'works/b/ja.md': withPortrait(2, 'b', 'wide.jpg'),
    'works/b/cover.png': PNG,
    'works/b/wide.jpg': await photograph(400, 300),
    'works/c/ja.md': withPortrait(3, 'c', 'none.jpg'),
    'works/c/cover.png': PNG,
  });
  const backend = createBackend({ contentDir: folder.path, log: quiet });
  await backend.ready;
  const lines = backend.diagnostics().map(formatDiagnostic);
  expect(lines).toEqual([
    expect.stringMatching(/^content\/works\/b\/ja\.md:7 the portrait "wide\.jpg" has 400 x 300 pixels.* → Save one/),
    expect.stringMatching(/^content\/works\/c\/ja\.md:7 there is no picture "none\.jpg" .*not published until fixed/),
  ]);
  const inside = (path: string) => backend.privilegedFetch(new Request(`http://api.test/wp-json/api/v1/${path}`));
  const { cover } = (await (await inside('works/a')).json()) as { cover: { portrait: object } };
  expect(cover.portrait).toMatchObject({
    src: 'media/works/a/upright.jpg',
    width: 300,
    height: 400,
    focal: { x: 0.3 },
  });
  expect((await inside('media/works/a/upright.jpg')).status).toBe(200);
  await backend.close();
});

test('reports an image used by two entries in the content check only', async () => {
  const [yard, hall] = await Promise.all([photograph(90, 60), photograph(80, 60)]);
  folder = await contentFolder({
    ...SITE,
    'works/a/ja.md': work(1, 'a').replace('cover.png', 'yard.jpg'),
    'works/a/yard.jpg': yard,
    // Repetition within one entry and unused files are not reported.
    'works/b/ja.md': work(2, 'b').replace('cover.png', 'hall.jpg').concat('\n![庭](again.jpg)\n'),
    'works/b/hall.jpg': hall,
    'works/b/again.jpg': hall,
    'works/b/left-over.jpg': yard,
    'news/1/ja.md': news(1, body('photo.jpg')).replace('---\n', '---\ndraft: true\n'),
    'news/1/photo.jpg': yard,
  });
  expect((await checkContent(folder.path)).map(formatDiagnostic)).toEqual([
    'content/news/1/photo.jpg:1 the same picture is in content/works/a/yard.jpg → Leave it where it belongs: elsewhere put another one, or none (picture-repeated)',
  ]);
  const backend = createBackend({ contentDir: folder.path, log: quiet });
  await backend.ready;
  expect(backend.diagnostics()).toEqual([]);
  await backend.close();
});

test('reports images whose English alternative text is Japanese, with their position', async () => {
  const figure = '<figure><img src="a.png" alt="A lobby at 東京"><figcaption>東京のロビー</figcaption></figure>';
  folder = await contentFolder({
    ...SITE,
    'news/1/ja.md': news(1, { body: '![外観](a.png)' }),
    'news/1/en.md': newsEn('Opened', `Text.\n\n![外観](a.png)\n\n![https](https://example.com/a.png)\n\n${figure}`),
    'news/1/a.png': PNG,
    'works/2/ja.md': work(2, 'two').replace('en: Front', 'en: 外観'),
    'works/2/cover.png': PNG,
  });
  const untranslated = (await checkContent(folder.path)).filter(({ code }) => code.endsWith('japanese'));
  expect(untranslated.map(formatDiagnostic)).toEqual([
    'content/news/1/en.md:7 the alternative text "外観" is still in Japanese → Write it in English (picture-alt-japanese)',
    'content/news/1/en.md:11 the caption "東京のロビー" is still in Japanese → Write it in English (picture-caption-japanese)',
    'content/works/2/ja.md:7 the alternative text "外観" is still in Japanese → Write it in English (picture-alt-japanese)',
  ]);
});

test('reports pictures of other sites, except those of allowed origins', async () => {
  const pictures = ['https://other.example/a.jpg', '//other.example/b.jpg', 'https://allowed.example/c.jpg'];
  folder = await contentFolder({
    ...SITE,
    'news/1/ja.md': news(1, { body: pictures.map((src) => `![庭](${src})`).join('\n\n') }),
  });
  const diagnostics = await checkContent(folder.path, {
    fixedPaths: ['/works'],
    pictureOrigins: ['https://allowed.example'],
  });
  const reason = (src: string) =>
    `the picture ${src} is on another site, and is replaced by its alternative text → Put the picture beside this file, or ask the operator to allow https://other.example (picture-origin)`;
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    `content/news/1/ja.md:8 ${reason('https://other.example/a.jpg')}`,
    `content/news/1/ja.md:10 ${reason('//other.example/b.jpg')}`,
  ]);
});
