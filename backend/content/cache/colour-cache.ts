import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { pictureSchema } from '../../../contract/entries/fields.ts';
import type { WriteCache } from './cache-writer.ts';

/** By picture version; null if decoding failed. */
const coloursSchema = v.record(v.string(), v.nullable(v.required(v.pick(pictureSchema, ['colour', 'tones']))));
type CachedColours = v.InferOutput<typeof coloursSchema>[string];

/** Returns an empty map if the file is missing or invalid. */
export async function readColourCache(file: string | undefined): Promise<Map<string, CachedColours>> {
  if (!file) return new Map();
  try {
    return new Map(Object.entries(v.parse(coloursSchema, JSON.parse(await readFile(file, 'utf8')))));
  } catch {
    return new Map();
  }
}

export function writeColourCache(
  file: string,
  colours: ReadonlyMap<string, CachedColours>,
  write: WriteCache,
): Promise<boolean> {
  return write(file, JSON.stringify(Object.fromEntries(colours)));
}
