import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

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
 * @returns a question: null where content does not come with the software, else what tells one version from another
 */
export function codeFingerprint(contentDir: string, software: Software | undefined): () => Promise<string | null> {
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
  return readFile(stamp, 'utf8').catch(() => 'no build');
}

/** Names, sizes and times. */
async function sourcesOf(root: string): Promise<string> {
  const files = (await Promise.all(READERS.map((name) => filesIn(root, name)))).flat().sort();
  return (await Promise.all(files.map((name) => factsOf(root, name)))).join('\n');
}

async function filesIn(root: string, name: string): Promise<string[]> {
  const inside = await readdir(join(root, name), { recursive: true, withFileTypes: true }).catch(() => null);
  if (!inside) return [name];
  return inside.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

async function factsOf(root: string, name: string): Promise<string> {
  const facts = await stat(join(root, name)).catch(() => null);
  return `${name}:${facts?.size}:${facts?.mtimeMs}`;
}
