/** Persists the last good responses, for a restart while the backend fails. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { withoutTagged } from '../cache/content-tags.ts';
import type { LanguageTag } from '../cache/invalidation-log.ts';

const WRITE_AFTER_MS = 2000;
/** How often the time of an unchanged response is saved. */
const LOG_INTERVAL_MS = 3_600_000;
/** The size is in characters of JSON. The sample content has two million. */
export const ANSWER_LIMITS = { max: 2000, maxSize: 8 * 1024 * 1024 };
/** A list entry has about 1,500 characters. */
export const ENTRY_LIMITS = { max: 5000, maxSize: 8 * 1024 * 1024 };
export type KeptLimits = typeof ANSWER_LIMITS;

interface KeptAnswer {
  json: string;
  tags: readonly LanguageTag[];
  at: number;
}

export interface PersistedResponses {
  /** Never rejects. */
  ready: Promise<void>;
  has(key: string): boolean;
  get(key: string): { answer: unknown; tags: readonly LanguageTag[]; ageMs: number } | undefined;
  keep(key: string, answer: unknown, tags: readonly LanguageTag[]): void;
  drop(key: string): void;
  /** Removes deleted entries from all responses, and writes at once. */
  dropEntries(tags: readonly LanguageTag[]): void;
  /** Never rejects. */
  close(): Promise<void>;
}

/** @param version files of another version are ignored */
export function openKeptAnswers(
  file: string,
  version: string,
  onError: (error: unknown) => void,
  limits: KeptLimits,
): PersistedResponses {
  const answers = new LRUCache<string, KeptAnswer>({
    ...limits,
    sizeCalculation: ({ json }) => json.length,
  });
  let due: NodeJS.Timeout | null = null;
  let written: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const kept: { version: string; answers: [string, KeptAnswer][] } = deserialize(await readFile(file));
    if (kept.version !== version) return;
    for (const [key, answer] of kept.answers) if (!answers.has(key)) answers.set(key, answer);
  }

  /** Atomic, because other processes may be reading. */
  async function write(): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    const temporary = `${file}.${process.pid}`;
    await writeFile(temporary, serialize({ version, answers: [...answers.entries()].reverse() }), { mode: 0o600 });
    await rename(temporary, file);
  }

  let isQueued = false;
  function writeNow(): void {
    if (due) clearTimeout(due);
    due = null;
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
    if (!due) due = setTimeout(writeNow, WRITE_AFTER_MS).unref();
  }

  function drop(key: string): void {
    if (answers.delete(key)) changed();
  }

  function dropEntries(tags: readonly LanguageTag[]): void {
    let isChanged = false;
    for (const [key, { json, tags: named, at }] of [...answers.entries()].reverse()) {
      const deleted = named.filter((tag) => tags.includes(tag));
      if (deleted.length === 0) continue;
      isChanged = true;
      const rest = withoutTagged(JSON.parse(json), deleted);
      const others = named.filter((tag) => !tags.includes(tag));
      if (rest === null) answers.delete(key);
      else answers.set(key, { json: JSON.stringify(rest), tags: others, at });
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
    has: (key) => answers.has(key),
    get(key) {
      const kept = answers.get(key);
      return kept && { answer: JSON.parse(kept.json), tags: kept.tags, ageMs: Math.max(0, Date.now() - kept.at) };
    },
    keep(key, answer, tags) {
      const json = JSON.stringify(answer);
      const known = answers.peek(key);
      if (known?.json === json && Date.now() - known.at < LOG_INTERVAL_MS) return;
      answers.set(key, { json, tags, at: Date.now() });
      changed();
    },
    drop,
    dropEntries(tags) {
      dropEntries(tags);
      if (!isReady) void ready.then(() => dropEntries(tags));
    },
    async close() {
      if (due) writeNow();
      await written;
    },
  };
}
