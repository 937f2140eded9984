import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import sharp from 'sharp';
import type { Picture } from '../../contract/entries/fields.ts';
import type { Finding } from '../content-lint/diagnostics.ts';
import { didYouMean } from '../content-lint/did-you-mean.ts';
import type { PictureFile } from '../content-schemas/content-types.ts';
import type { FolderSnapshot } from './folder-snapshot.ts';

/** MIME types of the pictures that are served, by file extension. No SVG: it can contain scripts. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Metadata of a picture file. Width and height in pixels, after applying the EXIF orientation. */
type PictureMetadata = Pick<Picture, 'width' | 'height' | 'bytes' | 'colour'> & { version: string };

/** The pictures of one folder by file name; null for one that cannot be read. */
export interface FolderPictures {
  /** Path under the content folder. */
  folder: string;
  facts: ReadonlyMap<string, PictureMetadata | null>;
}

/** Pictures read at once: each is in memory as a whole, and a content folder may have a thousand of several megabytes. */
const readQueue = new PQueue({ concurrency: 4 });

/** Known average colours by picture version; null for a picture whose header can be read, but not its pixels. */
export type Colours = ReadonlyMap<string, string | null>;

export async function readPictures(
  contentDir: string,
  { path, files }: FolderSnapshot,
  colours: Colours,
): Promise<FolderPictures> {
  const names = [...files.keys()].filter((name) => (name.split('.').pop()?.toLowerCase() as string) in PICTURE_TYPES);
  const facts = await Promise.all(
    names.map((name) => readQueue.add(() => readMetadata(join(contentDir, path, name), colours))),
  );
  return { folder: path, facts: new Map(names.map((name, index) => [name, facts[index] ?? null])) };
}

async function readMetadata(file: string, colours: Colours): Promise<PictureMetadata | null> {
  try {
    const bytes = await readFile(file);
    const { width, height } = (await sharp(bytes).metadata()).autoOrient;
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const colour = colours.get(version);
    return { width, height, bytes: bytes.length, version, ...(colour && { colour }) };
  } catch {
    return null;
  }
}

/**
 * Average colour as `#rrggbb`; takes about 20 ms, the time to decode the picture.
 *
 * @returns null for a picture that cannot be decoded; undefined where the file cannot be read at the moment
 */
export async function averageColour(file: string): Promise<string | null | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  try {
    const onePixel = sharp(bytes).resize(1, 1, { fit: 'fill' }).flatten().toColourspace('srgb').raw();
    return `#${(await onePixel.toBuffer()).toString('hex')}`;
  } catch {
    return null;
  }
}

/** URL path of a picture under `media/`. */
export function mediaPath(folder: string, name: string): string {
  return `${folder}/${encodeURIComponent(name)}`;
}

/** What is wrong with a reference to a picture, or null. */
export function pictureFinding(name: string, { folder, facts }: FolderPictures): Finding | null {
  const found = facts.get(name);
  if (found) return null;
  if (found === null) {
    return { message: `the picture "${name}" cannot be read`, hint: 'Save it again as .jpg, .png, .webp or .avif' };
  }
  return {
    message: `there is no picture "${name}" in ${folder}`,
    hint: `${didYouMean(name, facts.keys())}Put the file beside this one, or correct the name`,
  };
}

/** @throws {Error} for a picture in which {@link pictureFinding} finds something */
export function toPicture({ file, focal: [x, y], alt, caption }: PictureFile, pictures: FolderPictures): Picture {
  const facts = pictures.facts.get(file);
  if (!facts) throw new Error(`No readable picture ${file} in ${pictures.folder}`);
  return {
    src: `media/${mediaPath(pictures.folder, file)}`,
    ...facts,
    alt,
    focal: { x, y },
    ...(caption && { caption }),
  };
}
