import { availableParallelism } from 'node:os';
import type { Metadata, Sharp } from 'sharp';
import { PICTURE_LIMITS } from '../../contract/vocabulary.ts';
import { loadSharp } from '../../lib/load-sharp.ts';
import { CROPS } from '../../site/pictures/picture-crops.ts';
import { OriginalError } from './fetch-original.ts';
import type { Variant } from './parse-image-path.ts';

/** Excludes SVG, which can contain scripts. */
const ORIGINAL_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

/** The largest variant takes three seconds on a slow processor. */
const TIMEOUT_SECONDS = 20;

/** Leaves a processor for pages. */
export const VARIANT_CONCURRENCY = availableParallelism() > 2 ? 2 : 1;

export const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

export interface Original {
  bytes: Buffer;
  /** In pixels, after rotation. */
  width: number;
  height: number;
}

/** Detects the format by content. @throws {OriginalError} if unsupported */
export async function inspectOriginal(source: string, bytes: Buffer): Promise<Original> {
  const info = await metadata(bytes);
  // libheif also reads HEIC, which browsers cannot display.
  if (!info || !ORIGINAL_FORMATS.has(info.format) || (info.format === 'heif' && info.compression !== 'av1'))
    throw new OriginalError('refused', `${source} is not a JPEG, PNG, WebP or AVIF`);
  const { width, height } = info.autoOrient;
  if (width * height > PICTURE_LIMITS.pixels)
    throw new OriginalError('refused', `${source} has more than ${PICTURE_LIMITS.pixels} pixels`);
  return { bytes, width, height };
}

async function metadata(bytes: Buffer): Promise<Metadata | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

/** Generates a variant in sRGB without metadata or animation. */
export async function generateVariant(original: Original, variant: Variant): Promise<Buffer> {
  return encode(resized(await loadSharp(), original, variant, 'error'), variant).toBuffer();
}

/** Tolerates damaged images. Takes a tenth of the time of {@link generateVariant}; the file is up to twice as large. */
export async function generateFast(original: Original, variant: Variant): Promise<Buffer> {
  const picture = resized(await loadSharp(), original, variant, 'none');
  return fastFormat(variant.format) === 'jpg'
    ? picture.flatten({ background: 'white' }).jpeg({ quality: 80 }).toBuffer()
    : picture.webp({ quality: 80, effort: 0 }).toBuffer();
}

/** Every browser that decodes AVIF decodes WebP, which also has transparency. */
export function fastFormat(format: Variant['format']): 'webp' | 'jpg' {
  return format === 'avif' ? 'webp' : format;
}

function resized(
  sharp: Awaited<ReturnType<typeof loadSharp>>,
  { bytes, width, height }: Original,
  variant: Variant,
  failOn: 'error' | 'none',
): Sharp {
  const picture = sharp(bytes, { autoOrient: true, failOn, limitInputPixels: PICTURE_LIMITS.pixels }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
  const cropped = variant.crop ? cropTo(picture, { width, height }, variant.crop) : picture;
  return cropped.resize({ width: variant.width, withoutEnlargement: true });
}

/** Rejects if the variant cannot be generated. */
export type GenerateFromOriginal = (original: Buffer, source: string, variant: Variant) => Promise<Buffer>;

export const generateFromOriginal: GenerateFromOriginal = async (original, source, variant) =>
  generateVariant(await inspectOriginal(source, original), variant);

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
  const offset = (length: number, croppedLength: number) =>
    Math.round(((length - croppedLength) * crop.position) / 100);
  return picture.extract({ left: offset(width, part.width), top: offset(height, part.height), ...part });
}

/**
 * Qualities were chosen by eye, and AVIF's effort and bit depth by measurement (decision 12). The crop for phones has
 * finer pixels: it looks the same with two thirds of the bytes (decision 90).
 */
function encode(picture: Sharp, { format, crop }: Variant): Sharp {
  if (format === 'avif') return picture.avif({ quality: crop?.name === 'slim' ? 44 : 55, effort: 1, bitdepth: 10 });
  if (format === 'webp') return picture.webp({ quality: 80, smartSubsample: true });
  return picture.flatten({ background: 'white' }).jpeg({ quality: 80, mozjpeg: true });
}
