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
  /** False where there is no content folder, or nothing in it, as in a mount point without its disk. */
  exists: boolean;
  /** False where some of it could not be looked at, though it seems to be there: a disk or a network that fails. */
  isWhole: boolean;
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
  let isWhole = true;
  /** What is not there any more is left out; whatever else fails may be there again soon. */
  const orGone =
    <Value>(gone: Value) =>
    (error: NodeJS.ErrnoException): Value => {
      if (error.code !== 'ENOENT') isWhole = false;
      return gone;
    };
  const listing = (folder: string) => readdir(folder, { withFileTypes: true }).catch(orGone<Dirent[]>([]));

  async function lookAt(path: string): Promise<FolderSnapshot> {
    const names = (await listing(join(contentDir, path)))
      .filter((file) => file.isFile() && !file.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
    const facts = await Promise.all(names.map((name) => stat(join(contentDir, path, name)).catch(orGone(null))));
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

  const types = (await listing(contentDir)).filter(isVisibleFolder).map(({ name }) => name);
  const paths = await Promise.all(
    types.map(async (type) => {
      if (type === 'site') return [type];
      const entries = await listing(join(contentDir, type));
      return entries.filter(isVisibleFolder).map(({ name }) => `${type}/${name}`);
    }),
  );
  const folders = await Promise.all(paths.flat().sort().map(lookAt));
  return {
    exists: types.length > 0,
    isWhole,
    types,
    folders,
    signature: [...types, ...folders.map(({ path, signature }) => `${path}\n${signature}`)].join('\n\n'),
  };
}

function isVisibleFolder(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.');
}
