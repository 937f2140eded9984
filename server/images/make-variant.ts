import { availableParallelism } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { PICTURE_LIMITS } from '../../contract/vocabulary.ts';
import { CROPS } from '../../site/pictures/picture-crops.ts';
import { OriginalError } from './fetch-original.ts';
import type { Variant } from './parse-image-path.ts';

/** Formats of originals, as sharp names them. Not SVG, which can contain scripts; not GIF. */
const ORIGINAL_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

/** Time-out of one variant. The largest variant of the largest original takes three seconds on a slow processor. */
const TIMEOUT_SECONDS = 20;

/** Variants made at the same time, each on a thread of its own: one processor is left for pages. */
export const VARIANT_CONCURRENCY = availableParallelism() > 2 ? 2 : 1;

sharp.concurrency(1);
// Each variant is made once, so libvips' cache of operations would never be hit.
sharp.cache(false);

export interface Original {
  bytes: Buffer;
  /** In pixels, as shown. */
  width: number;
  height: number;
}

/** The size of an original, whose type is told by its content and not by its name. @throws {OriginalError} for what is not a picture */
export async function inspectOriginal(source: string, bytes: Buffer): Promise<Original> {
  const found = await metadata(bytes);
  // libheif opens HEIC, too, which browsers cannot display.
  if (!found || !ORIGINAL_FORMATS.has(found.format) || (found.format === 'heif' && found.compression !== 'av1'))
    throw new OriginalError('refused', `${source} is not a JPEG, PNG, WebP or AVIF`);
  const { width, height } = found.autoOrient;
  if (width * height > PICTURE_LIMITS.pixels)
    throw new OriginalError('refused', `${source} has more than ${PICTURE_LIMITS.pixels} pixels`);
  return { bytes, width, height };
}

async function metadata(bytes: Buffer): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

/**
 * Makes one variant, in sRGB and without metadata. Of a picture that moves, its first frame.
 *
 * @param failOn `none` makes what can be made of a damaged picture
 * @throws what sharp throws
 */
export function makeVariant(
  { bytes, width, height }: Original,
  variant: Variant,
  failOn: 'error' | 'none' = 'error',
): Promise<Buffer> {
  const picture = sharp(bytes, { autoOrient: true, failOn, limitInputPixels: PICTURE_LIMITS.pixels }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
  const cropped = variant.crop ? cropTo(picture, { width, height }, variant.crop) : picture;
  return encode(cropped.resize({ width: variant.width, withoutEnlargement: true }), variant.format).toBuffer();
}

/** Makes a variant from a whole picture. @returns null where that is impossible */
export type MakeFromOriginal = (original: Buffer, source: string, variant: Variant) => Promise<Buffer | null>;

/** {@link inspectOriginal} and {@link makeVariant}, without an exception. */
export const makeFromOriginal: MakeFromOriginal = (original, source, variant) =>
  inspectOriginal(source, original)
    .then((inspected) => makeVariant(inspected, variant))
    .catch(() => null);

/** The largest part with the crop's aspect ratio. */
function cropTo(
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
 * Qualities were chosen by eye on dusk skies and fine railings (docs/decisions/0012-pictures.md). Ten bits avoid banding in
 * skies at no cost in bytes. Effort is limited by what a visitor can wait for: 2 takes two thirds longer for the same bytes,
 * the default ten times as long for a twelfth fewer.
 */
function encode(picture: Sharp, format: Variant['format']): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 1, bitdepth: 10 });
  if (format === 'webp') return picture.webp({ quality: 80, smartSubsample: true });
  return picture.flatten({ background: 'white' }).jpeg({ quality: 80, mozjpeg: true });
}
