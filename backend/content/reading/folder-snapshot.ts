import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import { UnreadableError, unlessMissing } from '../disk/read-file.ts';

export interface FolderSnapshot {
  /** Under the content folder: `works/kanda`, `site`; empty at the top. */
  path: string;
  /** First segment of `path`. */
  type: string;
  /** In bytes, by name. */
  files: ReadonlyMap<string, number>;
  /** In milliseconds since the epoch, by name. */
  times: ReadonlyMap<string, number>;
  /** Reason why files cannot be listed, or null. */
  failure: UnreadableError | null;
  signature: string;
}

export interface Snapshot {
  /** False if the folder is missing or empty, such as an unmounted disk. */
  exists: boolean;
  /** Reason why the top level cannot be listed, or null. */
  failure: UnreadableError | null;
  /** Types that cannot be listed; `folders` lacks their entries. */
  unlisted: ReadonlyMap<string, UnreadableError>;
  types: string[];
  folders: FolderSnapshot[];
  top: FolderSnapshot;
  signature: string;
}

/**
 * Lists files without reading them.
 * Polling works on every file system; network and container mounts send no events. Symbolic links are not followed, so
 * that files outside of the folder are never served.
 */
export async function takeSnapshot(contentDir: string): Promise<Snapshot> {
  let failure: UnreadableError | null = null;
  const unlisted = new Map<string, UnreadableError>();
  const listFolder = (folder: string, onFailure: (error: UnreadableError) => void) =>
    unlessMissing(folder, readdir(folder, { withFileTypes: true }), []).catch((error: UnreadableError): Dirent[] => {
      onFailure(error);
      return [];
    });

  async function snapshotFolder(path: string): Promise<FolderSnapshot> {
    try {
      return await listFiles(contentDir, path);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      const empty = { files: new Map(), times: new Map() };
      return { path, type: typeOf(path), ...empty, failure: error, signature: `cannot be listed: ${error.code}` };
    }
  }

  const directoryEntries = await listFolder(contentDir, (error) => {
    failure = error;
  });
  const types = directoryEntries.filter(isVisibleFolder).map(({ name }) => name);
  const paths = await Promise.all(
    types.map(async (type) => {
      if (type === 'site') return [type];
      // Other folders, such as `lost+found`, are not content.
      if (!Object.hasOwn(contentTypes, type)) return [];
      const entries = await listFolder(join(contentDir, type), (error) => unlisted.set(type, error));
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

const MAX_SNAPSHOTS = 5;

/**
 * Returns a snapshot once two in succession are equal, or null.
 *
 * @param fingerprint returns another value that must stay the same
 */
export async function takeSettledSnapshot(
  contentDir: string,
  {
    settleMs,
    isUnchanged,
    fingerprint,
  }: { settleMs: number; isUnchanged: (snapshot: Snapshot) => boolean; fingerprint: () => Promise<unknown> },
): Promise<Snapshot | null> {
  let last = await takeSnapshot(contentDir);
  for (let attempt = 1; attempt < MAX_SNAPSHOTS; attempt += 1) {
    if (isUnchanged(last)) return last;
    const fingerprintBefore = await fingerprint();
    await pause(settleMs, undefined, { ref: false });
    const next = await takeSnapshot(contentDir);
    if (isSame(last, next) && fingerprintBefore === (await fingerprint())) return next;
    last = next;
  }
  return isUnchanged(last) ? last : null;
}

/** @throws {UnreadableError} */
async function listFiles(contentDir: string, path: string): Promise<FolderSnapshot> {
  const folder = join(contentDir, path);
  const names = (await unlessMissing(folder, readdir(folder, { withFileTypes: true }), []))
    .filter((file) => file.isFile() && !file.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
  const fileStats = await Promise.all(
    names.map((name) => unlessMissing(join(folder, name), stat(join(folder, name)), null)),
  );
  const existingFiles = names.flatMap((name, index) => {
    const stats = fileStats[index];
    return stats ? [{ name, size: stats.size, time: stats.mtimeMs }] : [];
  });
  return {
    path,
    type: typeOf(path),
    files: new Map(existingFiles.map(({ name, size }) => [name, size])),
    times: new Map(existingFiles.map(({ name, time }) => [name, time])),
    failure: null,
    signature: existingFiles.map(({ name, size, time }) => `${name}:${size}:${time}`).join('\n'),
  };
}

function typeOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function isVisibleFolder(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.');
}

export function isSame(a: Snapshot, b: Snapshot): boolean {
  return a.signature === b.signature && a.exists === b.exists;
}

export function hasAllOf(current: Snapshot, previous: Snapshot): boolean {
  const filesByPath = new Map(current.folders.map(({ path, files }) => [path, files]));
  return previous.folders.every(({ path, files }) =>
    [...files.keys()].every((name) => filesByPath.get(path)?.has(name)),
  );
}
