import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Picture } from '../contract/fields.ts';
import type { PictureFile } from './content-types.ts';
import { inTurn } from './in-turn.ts';
import { didYouMean } from './nearest.ts';
import type { Finding } from './problems.ts';
import type { FolderSnapshot } from './snapshot.ts';

/** Pictures that are served, by file ending. No SVG: it can hold scripts. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** What is read from a picture's file. Width and height in pixels, as shown (a photograph's orientation is applied). */
export type PictureFacts = Pick<Picture, 'width' | 'height' | 'bytes' | 'colour'> & { version: string };

/** The pictures of one folder by file name; null for one that cannot be read. */
export interface FolderPictures {
  /** Path under the content folder. */
  folder: string;
  facts: ReadonlyMap<string, PictureFacts | null>;
}

/** A content folder may hold a thousand pictures of some megabytes each. */
const oneOfFew = inTurn(4);

/** Average colours that are known, by the version of the picture; null for one that has a head, but nothing under it. */
export type Colours = ReadonlyMap<string, string | null>;

export async function readPictures(
  contentDir: string,
  { path, files }: FolderSnapshot,
  colours: Colours,
): Promise<FolderPictures> {
  const names = [...files.keys()].filter((name) => (name.split('.').pop()?.toLowerCase() as string) in PICTURE_TYPES);
  const facts = await Promise.all(
    names.map((name) => oneOfFew(() => readFacts(join(contentDir, path, name), colours))),
  );
  return { folder: path, facts: new Map(names.map((name, index) => [name, facts[index] ?? null])) };
}

async function readFacts(file: string, colours: Colours): Promise<PictureFacts | null> {
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
 * `#rrggbb`. Takes as long as opening the picture: some 20 ms. Null for what is no picture that can be opened; undefined
 * where the file cannot be read now.
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

/** Where a picture is under `media/`, as it stands in a URL. */
export function mediaPath(folder: string, name: string): string {
  return `${folder}/${encodeURIComponent(name)}`;
}

/** What is wrong with a mention of a picture, or null. */
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
