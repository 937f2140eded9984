import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import { UnreadableError, unlessMissing } from '../disk/read-file.ts';

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
  /** Why its files cannot all be listed; null where they are. */
  failure: UnreadableError | null;
  /** Changes when a file in it is added, changed or removed. */
  signature: string;
}

export interface Snapshot {
  /** False where the content folder is missing or has no entry, such as a mount point whose disk is not mounted. */
  exists: boolean;
  /** Why the content folder, or a file at its top, cannot be listed; null where they are. */
  failure: UnreadableError | null;
  /** The types of entries whose folder cannot be listed, with the reason. Their entries are not in `folders`. */
  unlisted: ReadonlyMap<string, UnreadableError>;
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
  let failure: UnreadableError | null = null;
  const unlisted = new Map<string, UnreadableError>();
  const listing = (folder: string, onFailure: (error: UnreadableError) => void) =>
    unlessMissing(folder, readdir(folder, { withFileTypes: true }), []).catch((error: UnreadableError): Dirent[] => {
      onFailure(error);
      return [];
    });

  async function snapshotFolder(path: string): Promise<FolderSnapshot> {
    try {
      return await listFiles(contentDir, path);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      const nothing = { files: new Map(), times: new Map() };
      return { path, type: typeOf(path), ...nothing, failure: error, signature: `cannot be listed: ${error.code}` };
    }
  }

  const all = await listing(contentDir, (error) => {
    failure = error;
  });
  const types = all.filter(isVisibleFolder).map(({ name }) => name);
  const paths = await Promise.all(
    types.map(async (type) => {
      if (type === 'site') return [type];
      // Other folders, such as `lost+found` of a disk, are no content: whether they can be listed does not matter.
      if (!Object.hasOwn(contentTypes, type)) return [];
      const entries = await listing(join(contentDir, type), (error) => unlisted.set(type, error));
      return entries.filter(isVisibleFolder).map(({ name }) => `${type}/${name}`);
    }),
  );
  const [top, folders] = await Promise.all([snapshotFolder(''), Promise.all(paths.flat().sort().map(snapshotFolder))]);
  return {
    exists: folders.some((folder) => folder.files.size > 0 || folder.failure !== null),
    failure: failure ?? top.failure,
    unlisted,
    types,
    folders,
    top,
    signature: [
      ...types,
      ...[...unlisted].map(([type, { code }]) => `${type} cannot be listed: ${code}`).sort(),
      ...[top, ...folders].map(({ path, signature }) => `${path}\n${signature}`),
    ].join('\n\n'),
  };
}

/** Looks at a folder that still changes, in one call of {@link takeSettledSnapshot}. */
const MAX_LOOKS = 5;

/**
 * The folder when two looks have found the same. A change that goes on is waited for, within a bound.
 *
 * @param isAsBefore whether a snapshot needs no second look
 * @param beside what else must be the same at both looks
 * @returns null where the folder still changes: a copy of many files takes minutes
 */
export async function takeSettledSnapshot(
  contentDir: string,
  {
    settleMs,
    isAsBefore,
    beside,
  }: { settleMs: number; isAsBefore: (snapshot: Snapshot) => boolean; beside: () => Promise<unknown> },
): Promise<Snapshot | null> {
  let last = await takeSnapshot(contentDir);
  for (let looks = 1; looks < MAX_LOOKS; looks += 1) {
    if (isAsBefore(last)) return last;
    const before = await beside();
    await pause(settleMs, undefined, { ref: false });
    const next = await takeSnapshot(contentDir);
    if (isSame(last, next) && before === (await beside())) return next;
    last = next;
  }
  return isAsBefore(last) ? last : null;
}

/** @throws {UnreadableError} */
async function listFiles(contentDir: string, path: string): Promise<FolderSnapshot> {
  const folder = join(contentDir, path);
  const names = (await unlessMissing(folder, readdir(folder, { withFileTypes: true }), []))
    .filter((file) => file.isFile() && !file.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
  const facts = await Promise.all(
    names.map((name) => unlessMissing(join(folder, name), stat(join(folder, name)), null)),
  );
  const present = names.flatMap((name, index) => {
    const fact = facts[index];
    return fact ? [{ name, size: fact.size, time: fact.mtimeMs }] : [];
  });
  return {
    path,
    type: typeOf(path),
    files: new Map(present.map(({ name, size }) => [name, size])),
    times: new Map(present.map(({ name, time }) => [name, time])),
    failure: null,
    signature: present.map(({ name, size, time }) => `${name}:${size}:${time}`).join('\n'),
  };
}

function typeOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function isVisibleFolder(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.');
}

/** Whether nothing was added, changed or removed from one snapshot to another. */
export function isSame(a: Snapshot, b: Snapshot): boolean {
  return a.signature === b.signature && a.exists === b.exists;
}

/** Whether every file of an earlier snapshot is still there. */
export function hasAllOf(now: Snapshot, before: Snapshot): boolean {
  const present = new Map(now.folders.map(({ path, files }) => [path, files]));
  return before.folders.every(({ path, files }) => [...files.keys()].every((name) => present.get(path)?.has(name)));
}
