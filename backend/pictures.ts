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
export type PictureFacts = Pick<Picture, 'width' | 'height' | 'bytes' | 'version' | 'colour'>;

/** The pictures of one folder by file name; null for one that cannot be read. */
export interface FolderPictures {
  /** Path under the content folder. */
  folder: string;
  facts: ReadonlyMap<string, PictureFacts | null>;
}

/** A content folder may hold a thousand pictures of some megabytes each. */
const oneOfFew = inTurn(4);

export async function readPictures(contentDir: string, { path, files }: FolderSnapshot): Promise<FolderPictures> {
  const names = [...files.keys()].filter((name) => (name.split('.').pop()?.toLowerCase() as string) in PICTURE_TYPES);
  const facts = await Promise.all(names.map((name) => oneOfFew(() => readFacts(join(contentDir, path, name)))));
  return { folder: path, facts: new Map(names.map((name, index) => [name, facts[index] ?? null])) };
}

async function readFacts(file: string): Promise<PictureFacts | null> {
  try {
    const bytes = await readFile(file);
    const { width, height } = (await sharp(bytes).metadata()).autoOrient;
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return { width, height, bytes: bytes.length, version, ...(await averageColour(bytes)) };
  } catch {
    return null;
  }
}

/** None for a file that has a head, but no picture under it. */
async function averageColour(bytes: Buffer): Promise<Pick<PictureFacts, 'colour'>> {
  try {
    const onePixel = sharp(bytes).resize(1, 1, { fit: 'fill' }).flatten().toColourspace('srgb').raw();
    return { colour: `#${(await onePixel.toBuffer()).toString('hex')}` };
  } catch {
    return {};
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
