import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { unlessMissing } from './disk/read-file.ts';

/** The sources of what reads content: another version of them may expect other fields. Where there is only a build, none is there. */
const READERS = ['contract', 'backend', 'site.config.ts', 'package.json'];

/** Where the software is that the content came with. */
export interface Software {
  /** The project's folder. */
  root: string;
  /** The build's `stamp.json`, which says what it was made from. */
  stamp: string;
}

/**
 * Whether the software in a project's folder is the one that this process was started from. An update puts the next
 * version's content beside the code that still runs, which would leave out whatever has fields that it does not know.
 *
 * @param software undefined where that is not looked at
 */
export function watchSoftware(contentDir: string, software: Software | undefined) {
  const now = codeFingerprint(contentDir, software);
  let startedFrom: string | null | undefined;
  return {
    /** What tells one version from another; null where content does not come with the software. @throws {UnreadableError} */
    now,
    /** Remembers the version that is there at the start. @throws {UnreadableError} */
    async remember(): Promise<void> {
      startedFrom ??= await now();
    },
    /** @throws {UnreadableError} */
    isOther: async (): Promise<boolean> => (await now()) !== startedFrom,
  };
}

function codeFingerprint(contentDir: string, software: Software | undefined): () => Promise<string | null> {
  if (!software) return async () => null;
  const { root, stamp } = software;
  const path = relative(root, contentDir);
  const isInside = path !== '..' && !path.startsWith(`..${sep}`) && path !== contentDir;
  return async () => (isInside ? `${await buildOf(stamp)}\n${await sourcesOf(root)}` : null);
}

/** The build that runs, and the Node that runs it. */
export function buildVersion({ stamp }: Software): string {
  return `${readFileSync(stamp, 'utf8')}\n${process.version}`;
}

/** Not size and time: the same sources, built once more, are the same software. */
async function buildOf(stamp: string): Promise<string> {
  return unlessMissing(stamp, readFile(stamp, 'utf8'), 'no build');
}

/** Names, sizes and times. */
async function sourcesOf(root: string): Promise<string> {
  const files = (await Promise.all(READERS.map((name) => filesIn(root, name)))).flat().sort();
  return (await Promise.all(files.map((name) => factsOf(root, name)))).join('\n');
}

async function filesIn(root: string, name: string): Promise<string[]> {
  const path = join(root, name);
  const isFolder = (await unlessMissing(path, stat(path), null))?.isDirectory() ?? false;
  if (!isFolder) return [name];
  const inside = await unlessMissing(path, readdir(path, { recursive: true, withFileTypes: true }), []);
  return inside.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

async function factsOf(root: string, name: string): Promise<string> {
  const facts = await unlessMissing(join(root, name), stat(join(root, name)), null);
  return `${name}:${facts?.size}:${facts?.mtimeMs}`;
}
