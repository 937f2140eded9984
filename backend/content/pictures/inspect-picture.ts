import { createHash } from 'node:crypto';
import type { Picture } from '../../../contract/entries/fields.ts';
import { PICTURE_LIMITS } from '../../../contract/vocabulary.ts';
import { loadSharp } from '../../../lib/load-sharp.ts';
import { isCutOff, unusableByContent } from '../../content-lint/checks/check-picture.ts';
import { type Finding, finding } from '../../content-lint/diagnostics.ts';
import { megabytes, megapixels } from '../../content-lint/messages/pictures.ts';
import { readBytes, UnreadableError } from '../disk/read-file.ts';
import { coloursOf, type PictureColours } from './picture-colours.ts';

/** Triggers a warning, in bytes. */
const LARGE_BYTES = 5_000_000;

/** In pixels, after applying the EXIF orientation. */
export type PictureFacts = Pick<Picture, 'width' | 'height' | 'bytes' | 'colour' | 'tones'> & { version: string };

/** By picture version; null if the pixels cannot be decoded. */
export type Colours = ReadonlyMap<string, PictureColours | null>;

export type Inspected = { facts: PictureFacts; warnings: Finding[] } | { problem: Finding };

/** Does not decode the picture, because hundreds are inspected before a start. @throws {UnreadableError} */
export async function inspectPicture(file: string, name: string, colours: Colours): Promise<Inspected> {
  const unreadable = finding('picture-unreadable', { name });
  const [bytes, sharp] = await Promise.all([readBytes(file), loadSharp()]);
  try {
    if (bytes.length < 16) return { problem: unreadable };
    const unusable = unusableByContent(name, bytes);
    if (unusable) return { problem: unusable };
    if (isCutOff(bytes)) return { problem: finding('picture-cut-off', { name }) };
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const { autoOrient, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    const cachedColours = colours.get(version);
    if (cachedColours === null) return { problem: finding('picture-damaged', { name }) };
    const problem = findSizeProblem(name, bytes.length, width * height);
    if (problem) return { problem };
    const warnings = [
      ...(bytes.length > LARGE_BYTES ? [finding('picture-heavy', { megabytes: inMegabytes(bytes.length) })] : []),
      ...(pages > 1 ? [finding('picture-animated')] : []),
    ];
    return { facts: { width, height, bytes: bytes.length, version, ...cachedColours }, warnings };
  } catch (error) {
    if (isSystemFailure(error)) throw new UnreadableError(file, error);
    return { problem: unreadable };
  }
}

/** libvips errors have no code, but name the failed allocation or system call. */
function isSystemFailure(error: unknown): boolean {
  return error instanceof Error && /out of memory|(?:unix|system) error/i.test(error.message);
}

function findSizeProblem(name: string, bytes: number, pixels: number): Finding | null {
  if (bytes <= PICTURE_LIMITS.bytes && pixels <= PICTURE_LIMITS.pixels) return null;
  const size = bytes > PICTURE_LIMITS.bytes ? megabytes(inMegabytes(bytes)) : megapixels(Math.round(pixels / 1e6));
  return finding('picture-too-large', { name, size });
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** Decodes the whole picture. @returns null if decoding fails; undefined if the file is unreadable at the moment */
export async function findColours(file: string): Promise<PictureColours | null | undefined> {
  const bytes = await readBytes(file).catch(() => undefined);
  if (!bytes) return undefined;
  const sharp = await loadSharp();
  try {
    // Matches the strictness of the site's image processing.
    const grid = sharp(bytes, { failOn: 'error' }).resize(3, 3, { fit: 'fill' }).flatten().toColourspace('srgb');
    return coloursOf(await grid.raw().toBuffer());
  } catch (error) {
    return isSystemFailure(error) ? undefined : null;
  }
}
