import { availableParallelism } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { CROPS } from '../../site/content/picture-crops.ts';
import { NoOriginal } from './fetch-original.ts';
import type { Variant } from './read-address.ts';

/** What an original may be, as sharp calls it, and its media type. Not SVG, which can hold scripts; not GIF. */
const ORIGINAL_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
};

/** The largest original, in pixels: a camera's 60 million, and no bomb. */
const MAX_PIXELS = 80_000_000;

/** The longest time that one picture may take. The largest from the largest takes three on a slow processor. */
const MAX_SECONDS = 20;

/** How many pictures are made at once: one processor is left for pages. Each is made on a thread of its own. */
export const MAKING_AT_ONCE = availableParallelism() > 2 ? 2 : 1;

sharp.concurrency(1);
// Each picture is made once: what libvips keeps between operations is never asked for again.
sharp.cache(false);

export interface Original {
  bytes: Buffer;
  /** `image/jpeg` */
  type: string;
  /** In pixels, as shown. */
  width: number;
  height: number;
}

/** Looks at what an original is, by its content, whatever its name says. @throws {NoOriginal} for what is no picture */
export async function inspect(source: string, bytes: Buffer): Promise<Original> {
  const found = await metadata(bytes);
  const type = found && ORIGINAL_TYPES[found.format];
  // What libheif opens may be a telephone's HEIC, which browsers cannot show.
  if (!type || (found.format === 'heif' && found.compression !== 'av1'))
    throw new NoOriginal('refused', `${source} is not a JPEG, PNG, WebP or AVIF`);
  if ((found.pages ?? 1) > 1) throw new NoOriginal('refused', `${source} is animated`);
  const { width, height } = found.autoOrient;
  if (width * height > MAX_PIXELS) throw new NoOriginal('refused', `${source} has more than ${MAX_PIXELS} pixels`);
  return { bytes, type, width, height };
}

async function metadata(bytes: Buffer): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

/** Makes one variant. Colours become sRGB, and nothing that a camera wrote into the file goes along. @throws what sharp throws */
export function makeVariant({ bytes, width, height }: Original, variant: Variant): Promise<Buffer> {
  const picture = sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: MAX_PIXELS }).timeout({
    seconds: MAX_SECONDS,
  });
  const cut = variant.crop ? cutOut(picture, { width, height }, variant.crop) : picture;
  return encode(cut.resize({ width: variant.width, withoutEnlargement: true }), variant.format).toBuffer();
}

/** The largest part of that shape. */
function cutOut(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  crop: NonNullable<Variant['crop']>,
) {
  const ratio = CROPS[crop.name];
  const part = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  };
  const along = (whole: number, kept: number) => Math.round(((whole - kept) * crop.position) / 100);
  return picture.extract({ left: along(width, part.width), top: along(height, part.height), ...part });
}

/**
 * Qualities as judged by eye on dusk skies and fine railings (docs/decisions/0012-pictures.md). Ten bits keep a sky
 * without steps at no cost in bytes. Effort is what a visitor can wait for: 2 takes two thirds longer for the same
 * bytes, the default ten times as long for a twelfth fewer.
 */
function encode(picture: Sharp, format: Variant['format']): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 1, bitdepth: 10 });
  if (format === 'webp') return picture.webp({ quality: 80, smartSubsample: true });
  return picture.flatten({ background: 'white' }).jpeg({ quality: 80, mozjpeg: true });
}
