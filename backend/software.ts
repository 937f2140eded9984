import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** What reads content: another version of it may expect other fields. */
const READERS = ['contract', 'backend', 'site.config.ts', 'package.json'];

/**
 * Whether the software in a project's folder is the one that this process was started from. An update puts the next
 * version's content beside the code that still runs, which would leave out whatever has fields that it does not know.
 *
 * @param root the project's folder, or undefined where that is not looked at
 * @returns a question: null where content does not come with the software, else names, sizes and times of what reads it
 */
export function softwareBeside(contentDir: string, root: string | undefined): () => Promise<string | null> {
  const path = root === undefined ? '..' : relative(root, contentDir);
  const isInside = path !== '..' && !path.startsWith(`..${sep}`) && path !== contentDir;
  return async () => (root !== undefined && isInside ? await signatureOf(root) : null);
}

async function signatureOf(root: string): Promise<string> {
  const files = await Promise.all(READERS.map((name) => filesIn(root, name)));
  return (
    await Promise.all(
      files
        .flat()
        .sort()
        .map((name) => factsOf(root, name)),
    )
  ).join('\n');
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
