/** Keeps read content between runs, so that a start reads only what has changed since. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** Read content by the folder's path. */
type Folders<Folder> = ReadonlyMap<string, Folder>;

/**
 * What an earlier run has read; empty where the index is missing, unreadable, or of another version.
 *
 * @param version of the software that reads, and of the folder that is read: both decide what comes of a file
 */
export async function readContentIndex<Folder>(file: string, version: string): Promise<Map<string, Folder>> {
  try {
    const index: { version: string; folders: Map<string, Folder> } = deserialize(await readFile(file));
    return index.version === version ? index.folders : new Map();
  } catch {
    return new Map();
  }
}

/** Writes atomically, by renaming: another process may read the index at any moment. */
export async function writeContentIndex<Folder>(
  file: string,
  version: string,
  folders: Folders<Folder>,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, serialize({ version, folders }));
  await rename(temporary, file);
}
