/** Index of parsed content, so that a start reads only changed folders. */
import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { WriteCache } from './cache-writer.ts';

/** Parsed content by folder path. */
type Folders<Folder> = ReadonlyMap<string, Folder>;

/**
 * Returns the indexed content; empty if the index is missing, unreadable or of another version.
 *
 * @param version of the software and of the content folder, which both affect parsing
 */
export async function readContentIndex<Folder>(file: string, version: string): Promise<Map<string, Folder>> {
  try {
    const index: { version: string; folders: Map<string, Folder> } = deserialize(await readFile(file));
    return index.version === version ? index.folders : new Map();
  } catch {
    return new Map();
  }
}

/** Resolves to whether the file was written. */
export function writeContentIndex<Folder>(
  file: string,
  version: string,
  folders: Folders<Folder>,
  write: WriteCache,
): Promise<boolean> {
  return write(file, serialize({ version, folders }));
}
