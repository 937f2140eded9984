/** Index of parsed content, so that a start reads only changed folders. */
import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { WriteCache } from './cache-writer.ts';

/** By folder path. */
type Folders<Folder> = ReadonlyMap<string, Folder>;

/** Returns an empty map if the file is missing, invalid or of another version. */
export async function readContentIndex<Folder>(file: string, version: string): Promise<Map<string, Folder>> {
  try {
    const index: { version: string; folders: Map<string, Folder> } = deserialize(await readFile(file));
    return index.version === version ? index.folders : new Map();
  } catch {
    return new Map();
  }
}

export function writeContentIndex<Folder>(
  file: string,
  version: string,
  folders: Folders<Folder>,
  write: WriteCache,
): Promise<boolean> {
  return write(file, serialize({ version, folders }));
}
