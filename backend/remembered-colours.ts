import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

/** `#rrggbb` by the version of the picture; null for one that cannot be opened. */
const coloursSchema = v.record(v.string(), v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))));

/** Where they are kept. @param dataDir the absolute path of `DATA_DIR` */
export function coloursFile(dataDir: string): string {
  return join(dataDir, 'cache', 'colours.json');
}

/** The colours that an earlier start has found. What cannot be read is found again. */
export async function readColours(file: string | undefined): Promise<Map<string, string | null>> {
  if (!file) return new Map();
  try {
    return new Map(Object.entries(v.parse(coloursSchema, JSON.parse(await readFile(file, 'utf8')))));
  } catch {
    return new Map();
  }
}

/** Whole or not at all: another process may read it at any moment. */
export async function writeColours(file: string, colours: ReadonlyMap<string, string | null>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(Object.fromEntries(colours)));
  await rename(unfinished, file);
}
