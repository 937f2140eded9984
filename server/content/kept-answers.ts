/** Keeps the backend's last good answers in a file: a site that is restarted while the backend fails has them still. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';

/** How long after a change the file is written, so that a hundred changes are one writing; in milliseconds. */
const WRITE_AFTER_MS = 2000;
/** How old the noted time of an answer may get that is the same again and again, in milliseconds: else each would be a writing. */
const NOTED_AGAIN_MS = 3_600_000;
const MAX_ANSWERS = 2000;
/** Maximum total size in characters of JSON. The sample content has two million. */
const MAX_SIZE = 8 * 1024 * 1024;

interface KeptAnswer {
  json: string;
  tags: readonly string[];
  /** When the backend said it last, in milliseconds since the epoch. */
  at: number;
}

export interface KeptAnswers {
  /** Settles when the file is read. Never rejects. */
  ready: Promise<void>;
  /** Whether there is an answer, without a look at it. */
  has(key: string): boolean;
  /** The last good answer, with its age in milliseconds. */
  get(key: string): { answer: unknown; tags: readonly string[]; ageMs: number } | undefined;
  keep(key: string, answer: unknown, tags: readonly string[]): void;
  /** What the backend does not have any more. */
  drop(key: string): void;
  /** Answers that name what was deleted. */
  dropTagged(tags: readonly string[]): void;
  /** Writes what is not written yet. Never rejects. */
  close(): Promise<void>;
}

/**
 * @param version of who reads the answers, and of whom they are from: those of another are of no use
 * @param onError receives errors of the disk in writing. A file that cannot be read is none
 */
export function openKeptAnswers(file: string, version: string, onError: (error: unknown) => void): KeptAnswers {
  const answers = new LRUCache<string, KeptAnswer>({
    max: MAX_ANSWERS,
    maxSize: MAX_SIZE,
    sizeCalculation: ({ json }) => json.length,
  });
  let due: NodeJS.Timeout | null = null;
  let written: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const kept: { version: string; answers: [string, KeptAnswer][] } = deserialize(await readFile(file));
    if (kept.version !== version) return;
    for (const [key, answer] of kept.answers) if (!answers.has(key)) answers.set(key, answer);
  }

  /** Atomic, by renaming: another process may read the file at any moment. */
  async function write(): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    const temporary = `${file}.${process.pid}`;
    // The least recently used first, as they are read.
    await writeFile(temporary, serialize({ version, answers: [...answers.entries()].reverse() }), { mode: 0o600 });
    await rename(temporary, file);
  }

  function writeNow(): void {
    if (due) clearTimeout(due);
    due = null;
    // One after the other: they share the temporary file.
    written = written.then(write).catch(onError);
  }

  function changed(): void {
    if (!due) due = setTimeout(writeNow, WRITE_AFTER_MS).unref();
  }

  function drop(key: string): void {
    if (answers.delete(key)) changed();
  }

  return {
    ready: read().catch(() => undefined),
    has: (key) => answers.has(key),
    get(key) {
      const kept = answers.get(key);
      return kept && { answer: JSON.parse(kept.json), tags: kept.tags, ageMs: Math.max(0, Date.now() - kept.at) };
    },
    keep(key, answer, tags) {
      const json = JSON.stringify(answer);
      const known = answers.peek(key);
      if (known?.json === json && Date.now() - known.at < NOTED_AGAIN_MS) return;
      answers.set(key, { json, tags, at: Date.now() });
      changed();
    },
    drop,
    dropTagged(tags) {
      const named = [...answers.entries()].filter(([, kept]) => kept.tags.some((tag) => tags.includes(tag)));
      for (const [key] of named) drop(key);
    },
    async close() {
      if (due) writeNow();
      await written;
    },
  };
}
