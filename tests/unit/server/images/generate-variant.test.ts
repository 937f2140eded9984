import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { OriginalError } from '../../../../server/images/fetch-original.ts';
import { generateVariant, inspectOriginal } from '../../../../server/images/generate-variant.ts';
import type { Variant } from '../../../../server/images/parse-image-path.ts';
import {
  animation,
  decompressionBomb,
  photograph,
  readProperties,
  rotatedPhotograph,
  twoHalves,
} from '../../../images/pictures.ts';

async function generate(bytes: Buffer, variant: Partial<Variant>): Promise<Buffer> {
  return generateVariant(await inspectOriginal('a', bytes), { width: 320, format: 'avif', crop: null, ...variant });
}

/** Returns the red, green and blue values of the centre. */
async function middle(bytes: Buffer): Promise<number[]> {
  const { width, height } = await readProperties(bytes);
  const left = Math.floor(width / 2);
  const top = Math.floor(height / 2);
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

test.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
] as const)('encodes %s at the requested width (%s)', async (format, encoded) => {
  expect(await readProperties(await generate(await photograph(900, 600), { width: 640, format }))).toEqual({
    format: encoded,
    width: 640,
    height: 427,
  });
});

test('never enlarges an image', async () => {
  expect(await readProperties(await generate(await photograph(400, 300), { width: 2400 }))).toMatchObject({
    width: 400,
    height: 300,
  });
});

test('encodes AVIF with ten bits per sample', async () => {
  const { bitsPerSample } = await sharp(await generate(await photograph(400, 300), {})).metadata();
  expect(bitsPerSample).toBe(10);
});

test('applies the EXIF orientation, with and without a crop', async () => {
  const bytes = await rotatedPhotograph(800, 400);
  expect(await readProperties(await generate(bytes, { width: 320 }))).toMatchObject({ width: 320, height: 640 });
  const crop = { name: 'share', position: 50 } as const;
  expect(await readProperties(await generate(bytes, { width: 1200, format: 'jpg', crop }))).toMatchObject({
    width: 400,
    height: 210,
  });
});

test('removes metadata', async () => {
  const bytes = await sharp(await photograph(400, 300))
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
    .jpeg()
    .toBuffer();
  for (const format of ['avif', 'webp', 'jpg'] as const) {
    expect((await sharp(await generate(bytes, { format })).metadata()).exif).toBeUndefined();
  }
});

describe('crop', () => {
  test.each([
    [0, [255, 0, 0]],
    [100, [0, 0, 255]],
  ])('positions the crop at %d per cent', async (position, colour) => {
    const cut = await generate(await twoHalves(1200, 400), {
      width: 320,
      format: 'jpg',
      crop: { name: 'slim', position },
    });
    expect(await readProperties(cut)).toMatchObject({ width: 225, height: 400 });
    for (const [index, channel] of (await middle(cut)).entries()) {
      expect(Math.abs(channel - (colour[index] ?? 0))).toBeLessThan(12);
    }
  });

  test('has the aspect ratio of social networks', async () => {
    const crop = { name: 'share', position: 40 } as const;
    expect(
      await readProperties(await generate(await photograph(2000, 1500), { width: 1200, format: 'jpg', crop })),
    ).toEqual({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
  });
});

test('replaces transparency with white in JPEG', async () => {
  const clear = { create: { width: 40, height: 40, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
  const jpeg = await generate(await sharp(clear).png().toBuffer(), { format: 'jpg' });
  for (const channel of await middle(jpeg)) expect(channel).toBeGreaterThan(250);
});

test('uses the first frame of an animation, and converts CMYK to screen colours', async () => {
  const still = await generate(await animation(), { format: 'webp' });
  expect(await sharp(still).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  expect((await sharp(still).metadata()).pages).toBeUndefined();
  expect((await middle(still)).map((channel) => Math.round(channel / 255))).toEqual([1, 0, 0]);
  const red = sharp({ create: { width: 40, height: 40, channels: 3, background: '#c04020' } });
  const forPrint = await red.toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
  expect((await sharp(forPrint).metadata()).space).toBe('cmyk');
  for (const format of ['webp', 'jpg'] as const) {
    const variant = await generate(forPrint, { format });
    expect((await sharp(variant).metadata()).space).toBe('srgb');
    for (const [index, channel] of (await middle(variant)).entries()) {
      expect(Math.abs(channel - ([192, 64, 32][index] ?? 0)), format).toBeLessThan(40);
    }
  }
});

describe('unsupported originals, before decoding', () => {
  test.each([
    ['words', () => Buffer.from('<html>not a picture</html>')],
    [
      'SVG, which can contain scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    [
      'GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
          .gif()
          .toBuffer(),
    ],
    ['a bomb', decompressionBomb],
    ['nothing', () => Buffer.alloc(0)],
  ])('rejects %s', async (_name, bytes) => {
    const error = await inspectOriginal('a', await bytes()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OriginalError);
    expect(error).toMatchObject({ reason: 'refused' });
  });
});
