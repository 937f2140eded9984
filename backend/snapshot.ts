import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder that holds an entry, or the site profile, as it was at one moment. */
export interface FolderSnapshot {
  /** Path under the content folder, with forward slashes: `works/kanda`, `site`. */
  path: string;
  /** The first part of `path`. */
  type: string;
  /** Size in bytes of each plain file, by name. */
  files: ReadonlyMap<string, number>;
  /** Changes when a file in it is added, changed or removed. */
  signature: string;
}

export interface Snapshot {
  /** False where there is no content folder. */
  exists: boolean;
  /** Names of the folders at the top. */
  types: string[];
  folders: FolderSnapshot[];
  signature: string;
}

/**
 * Looks at names, sizes and times of the whole content folder; reads no file. Polling this is the one way to notice
 * changes that works the same on every file system: network and container mounts send no events.
 * Symbolic links inside the folder are not followed, so that nothing outside it is ever served.
 */
export async function takeSnapshot(contentDir: string): Promise<Snapshot> {
  const top = await listing(contentDir);
  if (!top) return { exists: false, types: [], folders: [], signature: '' };
  const types = top.filter(isVisibleFolder).map(({ name }) => name);
  const paths = await Promise.all(
    types.map(async (type) => {
      if (type === 'site') return [type];
      const entries = (await listing(join(contentDir, type))) ?? [];
      return entries.filter(isVisibleFolder).map(({ name }) => `${type}/${name}`);
    }),
  );
  const folders = await Promise.all(
    paths
      .flat()
      .sort()
      .map((path) => lookAt(contentDir, path)),
  );
  return {
    exists: true,
    types,
    folders,
    signature: [...types, ...folders.map(({ path, signature }) => `${path}\n${signature}`)].join('\n\n'),
  };
}

async function lookAt(contentDir: string, path: string): Promise<FolderSnapshot> {
  const names = ((await listing(join(contentDir, path))) ?? [])
    .filter((file) => file.isFile() && !file.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
  const facts = await Promise.all(names.map((name) => stat(join(contentDir, path, name)).catch(() => null)));
  const present = names.flatMap((name, index) => {
    const fact = facts[index];
    return fact ? [{ name, size: fact.size, time: fact.mtimeMs }] : [];
  });
  return {
    path,
    type: path.split('/')[0] ?? path,
    files: new Map(present.map(({ name, size }) => [name, size])),
    signature: present.map(({ name, size, time }) => `${name}:${size}:${time}`).join('\n'),
  };
}

function isVisibleFolder(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.');
}

/** Null where the folder is not there (any more). */
async function listing(folder: string): Promise<Dirent[] | null> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}
