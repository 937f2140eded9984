import { join } from 'node:path';
import { type FolderPictures, readPictures } from '../../../backend/content/pictures/folder-pictures.ts';
import { findColours } from '../../../backend/content/pictures/inspect-picture.ts';
import type { FolderSnapshot } from '../../../backend/content/reading/folder-snapshot.ts';

/** Computes colours, because the backend's cache may be missing. */
export async function picturesWithColours(contentDir: string, folder: FolderSnapshot): Promise<FolderPictures> {
  const { facts } = await readPictures(contentDir, folder, new Map());
  const colours = await Promise.all(
    [...facts].map(async ([name, { version }]) => {
      const computed = await findColours(join(contentDir, folder.path, name));
      return [version, computed ?? null] as const;
    }),
  );
  return readPictures(contentDir, folder, new Map(colours));
}
