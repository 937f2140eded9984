/** Keeps read content between runs, so that a start reads only what has changed since. */
import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { WriteCache } from './cache-writer.ts';

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

/** @returns whether the file was written */
export function writeContentIndex<Folder>(
  file: string,
  version: string,
  folders: Folders<Folder>,
  write: WriteCache,
): Promise<boolean> {
  return write(file, serialize({ version, folders }));
}
