import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';

/** Average colour as `#rrggbb` by picture version; null for a picture that cannot be decoded. */
const coloursSchema = v.record(v.string(), v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))));

/** The colours that an earlier run has computed; empty where the cache is missing or unreadable. */
export async function readColourCache(file: string | undefined): Promise<Map<string, string | null>> {
  if (!file) return new Map();
  try {
    return new Map(Object.entries(v.parse(coloursSchema, JSON.parse(await readFile(file, 'utf8')))));
  } catch {
    return new Map();
  }
}

/** Writes atomically, by renaming: another process may read the cache at any moment. */
export async function writeColourCache(file: string, colours: ReadonlyMap<string, string | null>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(Object.fromEntries(colours)));
  await rename(temporary, file);
}
