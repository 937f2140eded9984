import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { WriteCache } from './cache-writer.ts';

/** Average colour as `#rrggbb` by picture version; null if decoding failed. */
const coloursSchema = v.record(v.string(), v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))));

/** Returns the cached colours; empty if the cache is missing or unreadable. */
export async function readColourCache(file: string | undefined): Promise<Map<string, string | null>> {
  if (!file) return new Map();
  try {
    return new Map(Object.entries(v.parse(coloursSchema, JSON.parse(await readFile(file, 'utf8')))));
  } catch {
    return new Map();
  }
}

/** Resolves to whether the file was written. */
export function writeColourCache(
  file: string,
  colours: ReadonlyMap<string, string | null>,
  write: WriteCache,
): Promise<boolean> {
  return write(file, JSON.stringify(Object.fromEntries(colours)));
}
