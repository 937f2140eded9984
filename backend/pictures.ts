import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSizeFromFile } from 'image-size/fromFile';
import type { Picture } from '../contract/fields.ts';
import type { PictureFile } from './content-types.ts';
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
export type Size = Required<Pick<Picture, 'width' | 'height' | 'bytes'>>;

/** The pictures of one folder by file name; null for one whose size cannot be read. */
export interface FolderPictures {
  /** Path under the content folder. */
  folder: string;
  sizes: ReadonlyMap<string, Size | null>;
}

export async function readPictures(contentDir: string, { path, files }: FolderSnapshot): Promise<FolderPictures> {
  const names = [...files.keys()].filter((name) => (name.split('.').pop()?.toLowerCase() as string) in PICTURE_TYPES);
  const sizes = await Promise.all(names.map((name) => readSize(join(contentDir, path, name))));
  return { folder: path, sizes: new Map(names.map((name, index) => [name, sizes[index] ?? null])) };
}

async function readSize(file: string): Promise<Size | null> {
  try {
    const [{ width, height, orientation = 1 }, { size: bytes }] = await Promise.all([
      imageSizeFromFile(file),
      stat(file),
    ]);
    // EXIF orientations 5 to 8 lie on their side.
    return orientation >= 5 ? { width: height, height: width, bytes } : { width, height, bytes };
  } catch {
    return null;
  }
}

/** Where a picture is under `media/`, as it stands in a URL. */
export function mediaPath(folder: string, name: string): string {
  return `${folder}/${encodeURIComponent(name)}`;
}

/** What is wrong with a mention of a picture, or null. */
export function pictureFinding(name: string, { folder, sizes }: FolderPictures): Finding | null {
  const size = sizes.get(name);
  if (size) return null;
  if (size === null) {
    return { message: `the picture "${name}" cannot be read`, hint: 'Save it again as .jpg, .png, .webp or .avif' };
  }
  return {
    message: `there is no picture "${name}" in ${folder}`,
    hint: `${didYouMean(name, sizes.keys())}Put the file beside this one, or correct the name`,
  };
}

/** @throws {Error} for a picture in which {@link pictureFinding} finds something */
export function toPicture({ file, focal: [x, y], alt, caption }: PictureFile, pictures: FolderPictures): Picture {
  const size = pictures.sizes.get(file);
  if (!size) throw new Error(`No readable picture ${file} in ${pictures.folder}`);
  return {
    src: `media/${mediaPath(pictures.folder, file)}`,
    ...size,
    alt,
    focal: { x, y },
    ...(caption && { caption }),
  };
}
