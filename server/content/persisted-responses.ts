/** Persists the last good responses, for a restart while the backend fails. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { withoutTagged } from '../cache/content-tags.ts';
import type { LanguageTag } from '../cache/invalidation-log.ts';

const WRITE_AFTER_MS = 2000;
/** How often the time of an unchanged response is saved. */
const SAVE_INTERVAL_MS = 3_600_000;
/** The size is in characters of JSON. The sample content has two million. */
export const RESPONSE_LIMITS = { max: 2000, maxSize: 8 * 1024 * 1024 };
/** A list entry has about 1,500 characters. */
export const ENTRY_LIMITS = { max: 5000, maxSize: 8 * 1024 * 1024 };
export type PersistenceLimits = typeof RESPONSE_LIMITS;

interface PersistedResponse {
  json: string;
  tags: readonly LanguageTag[];
  at: number;
}

export interface PersistedResponses {
  /** Never rejects. */
  ready: Promise<void>;
  has(key: string): boolean;
  get(key: string): { response: unknown; tags: readonly LanguageTag[]; ageMs: number } | undefined;
  set(key: string, response: unknown, tags: readonly LanguageTag[]): void;
  delete(key: string): void;
  /** Removes deleted entries from all responses, and writes at once. */
  deleteEntries(tags: readonly LanguageTag[]): void;
  /** Never rejects. */
  close(): Promise<void>;
}

/** Content of the file, with the least recently used response first. */
interface PersistedFile {
  version: string;
  responses: [string, PersistedResponse][];
}

/** @param version files of another version are ignored */
export function openPersistedResponses(
  file: string,
  version: string,
  onError: (error: unknown) => void,
  limits: PersistenceLimits,
): PersistedResponses {
  const responses = new LRUCache<string, PersistedResponse>({
    ...limits,
    sizeCalculation: ({ json }) => json.length,
  });
  let timer: NodeJS.Timeout | null = null;
  let written: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const saved: PersistedFile = deserialize(await readFile(file));
    if (saved.version !== version) return;
    for (const [key, response] of saved.responses) if (!responses.has(key)) responses.set(key, response);
  }

  /** Atomic, because other processes may be reading. */
  async function write(): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    const temporary = `${file}.${process.pid}`;
    const content: PersistedFile = { version, responses: [...responses.entries()].reverse() };
    await writeFile(temporary, serialize(content), { mode: 0o600 });
    await rename(temporary, file);
  }

  let isQueued = false;
  function writeNow(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    // The queued write includes this change.
    if (isQueued) return;
    isQueued = true;
    // Writes share the temporary file.
    written = written
      .then(() => {
        isQueued = false;
        return write();
      })
      .catch(onError);
  }

  function changed(): void {
    if (!timer) timer = setTimeout(writeNow, WRITE_AFTER_MS).unref();
  }

  function remove(key: string): void {
    if (responses.delete(key)) changed();
  }

  function removeEntries(tags: readonly LanguageTag[]): void {
    let isChanged = false;
    for (const [key, { json, tags: responseTags, at }] of [...responses.entries()].reverse()) {
      const deleted = responseTags.filter((tag) => tags.includes(tag));
      if (deleted.length === 0) continue;
      isChanged = true;
      const rest = withoutTagged(JSON.parse(json), deleted);
      const remainingTags = responseTags.filter((tag) => !tags.includes(tag));
      if (rest === null) responses.delete(key);
      else responses.set(key, { json: JSON.stringify(rest), tags: remainingTags, at });
    }
    if (isChanged) writeNow();
  }

  let isReady = false;
  const ready = read()
    .catch(() => undefined)
    .finally(() => {
      isReady = true;
    });

  return {
    ready,
    has: (key) => responses.has(key),
    get(key) {
      const cached = responses.get(key);
      return (
        cached && { response: JSON.parse(cached.json), tags: cached.tags, ageMs: Math.max(0, Date.now() - cached.at) }
      );
    },
    set(key, response, tags) {
      const json = JSON.stringify(response);
      const existing = responses.peek(key);
      if (existing?.json === json && Date.now() - existing.at < SAVE_INTERVAL_MS) return;
      responses.set(key, { json, tags, at: Date.now() });
      changed();
    },
    delete: remove,
    deleteEntries(tags) {
      removeEntries(tags);
      if (!isReady) void ready.then(() => removeEntries(tags));
    },
    async close() {
      if (timer) writeNow();
      await written;
    },
  };
}
