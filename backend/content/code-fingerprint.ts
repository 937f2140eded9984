import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { unlessMissing } from './disk/read-file.ts';

/** Sources that affect parsing; missing in a deployed build. */
const SOURCE_PATHS = ['contract', 'backend', 'site.config.ts', 'package.json'];

export interface Software {
  root: string;
  /** The build's `stamp.json`. */
  stamp: string;
}

/**
 * Detects whether the software on disk differs from the running process.
 * During an update, old code must not read the next version's content.
 */
export function watchSoftware(contentDir: string, software: Software | undefined) {
  const fingerprint = codeFingerprint(contentDir, software);
  let initialFingerprint: string | null | undefined;
  return {
    /** Returns null for content outside of the project. @throws {UnreadableError} */
    fingerprint,
    /** @throws {UnreadableError} */
    async remember(): Promise<void> {
      initialFingerprint ??= await fingerprint();
    },
    /** @throws {UnreadableError} */
    hasChanged: async (): Promise<boolean> => (await fingerprint()) !== initialFingerprint,
  };
}

function codeFingerprint(contentDir: string, software: Software | undefined): () => Promise<string | null> {
  if (!software) return async () => null;
  const { root, stamp } = software;
  const path = relative(root, contentDir);
  const isInside = path !== '..' && !path.startsWith(`..${sep}`) && path !== contentDir;
  return async () => (isInside ? `${await buildOf(stamp)}\n${await sourcesOf(root)}` : null);
}

/** A rebuild of the same sources is the same version. */
async function buildOf(stamp: string): Promise<string> {
  return unlessMissing(stamp, readFile(stamp, 'utf8'), 'no build');
}

async function sourcesOf(root: string): Promise<string> {
  const files = (await Promise.all(SOURCE_PATHS.map((name) => filesIn(root, name)))).flat().sort();
  return (await Promise.all(files.map((name) => statsOf(root, name)))).join('\n');
}

async function filesIn(root: string, name: string): Promise<string[]> {
  const path = join(root, name);
  const isFolder = (await unlessMissing(path, stat(path), null))?.isDirectory() ?? false;
  if (!isFolder) return [name];
  const entries = await unlessMissing(path, readdir(path, { recursive: true, withFileTypes: true }), []);
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

async function statsOf(root: string, name: string): Promise<string> {
  const stats = await unlessMissing(join(root, name), stat(join(root, name)), null);
  return `${name}:${stats?.size}:${stats?.mtimeMs}`;
}
