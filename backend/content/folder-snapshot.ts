import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The names, sizes and times of the files in one folder at one moment: of an entry, of the site profile, or at the top. */
export interface FolderSnapshot {
  /** Path under the content folder, with forward slashes: `works/kanda`, `site`; empty at the top. */
  path: string;
  /** The first part of `path`. */
  type: string;
  /** Size in bytes of each plain file, by name. */
  files: ReadonlyMap<string, number>;
  /** When each of them was written, in milliseconds since the epoch. */
  times: ReadonlyMap<string, number>;
  /** Changes when a file in it is added, changed or removed. */
  signature: string;
}

export interface Snapshot {
  /** False where the content folder is missing or empty, such as a mount point whose disk is not mounted. */
  exists: boolean;
  /** False where parts of it could not be listed, because a disk or network fails. */
  isWhole: boolean;
  /** Names of the folders at the top. */
  types: string[];
  folders: FolderSnapshot[];
  /** The files at the top. */
  top: FolderSnapshot;
  signature: string;
}

/**
 * Lists names, sizes and times of the whole content folder, without reading any file. Polling is the way to detect
 * changes that works on every file system: network and container mounts send no events.
 * Symbolic links inside the folder are not followed, so that nothing outside of it is ever served.
 */
export async function takeSnapshot(contentDir: string): Promise<Snapshot> {
  let isWhole = true;
  /** A file that is gone (ENOENT) is skipped; after any other error the snapshot is incomplete. */
  const orGone =
    <Value>(gone: Value) =>
    (error: NodeJS.ErrnoException): Value => {
      if (error.code !== 'ENOENT') isWhole = false;
      return gone;
    };
  const listing = (folder: string) => readdir(folder, { withFileTypes: true }).catch(orGone<Dirent[]>([]));

  async function snapshotFolder(path: string): Promise<FolderSnapshot> {
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
      times: new Map(present.map(({ name, time }) => [name, time])),
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
  const [top, ...folders] = await Promise.all(['', ...paths.flat().sort()].map(snapshotFolder));
  return {
    exists: types.length > 0,
    isWhole,
    types,
    folders,
    top: top as FolderSnapshot,
    signature: [
      ...types,
      ...[top as FolderSnapshot, ...folders].map(({ path, signature }) => `${path}\n${signature}`),
    ].join('\n\n'),
  };
}

function isVisibleFolder(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.');
}
