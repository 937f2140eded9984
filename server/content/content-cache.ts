import { LRUCache } from 'lru-cache';
import type { ContentCache } from '../../site/data/content-client.ts';
import { isNotFound } from '../../site/errors/content-error.ts';

/** How long an answer is fresh: an edit shows within this time. In milliseconds, like all times here. */
const FRESH_MS = 2000;
/** How long the last good answer is served while the backend fails. */
const STALE_IF_ERROR_MS = 24 * 3_600_000;
/** How long a request with a stale answer waits for a new one. A later answer is for the next request. */
const REVALIDATION_WAIT_MS = 500;
/** After a failure the backend is not asked again within this time: requests get the stale answer, or the failure. */
const FAILURE_TTL_MS = 1000;
/** Maximum number of answers, of cached "not found" errors, and of failures, each. */
const MAX_ENTRIES = 2000;
/** Maximum total size of each of them, in characters of JSON. The sample content has two million. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The size that an error counts as. */
const ERROR_BYTES = 2000;

export interface ContentCacheOptions {
  maxEntries?: number;
  /** Maximum total size of the answers, and again of the errors, as {@link ContentCacheOptions.sizeOf} counts. */
  maxBytes?: number;
  sizeOf?: (answerOrError: unknown) => number;
}

/** An answer, or the API's "not found"; `at` is monotonic (`performance.now()`). */
type Hit = { at: number; answer: unknown };
type NotFound = { at: number; notFound: unknown };
type Entry = Hit | NotFound;

/**
 * A cache of the content API's answers, stale-while-revalidate with a short wait, and stale-if-error. Concurrent requests for
 * a key share one call. A call that is late still updates the cache: an answer replaces the stale one, "not found" removes it.
 */
export function createContentCache({
  maxEntries = MAX_ENTRIES,
  maxBytes = MAX_BYTES,
  sizeOf = jsonLength,
}: ContentCacheOptions = {}): ContentCache {
  function boundedCache<Value extends object>(contentOf: (value: Value) => unknown) {
    return new LRUCache<string, Value>({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: (value) => Math.max(1, sizeOf(contentOf(value))),
    });
  }
  const hits = boundedCache<Hit>(({ answer }) => answer);
  // In a cache of their own: requests for many things that do not exist would evict the answers.
  const notFounds = boundedCache<NotFound>(({ notFound }) => notFound);
  const failures = boundedCache<{ error: unknown; at: number }>(({ error }) => error);
  const inFlight = new Map<string, { result: Promise<Entry>; wait: Promise<void> }>();

  async function fetchEntry(key: string, load: () => Promise<unknown>): Promise<Entry> {
    try {
      const entry = { answer: await load(), at: performance.now() };
      notFounds.delete(key);
      hits.set(key, entry);
      return entry;
    } catch (error) {
      if (!isNotFound(error)) {
        failures.set(key, { error, at: performance.now() });
        throw error;
      }
      const entry = { notFound: error, at: performance.now() };
      hits.delete(key);
      notFounds.set(key, entry);
      return entry;
    }
  }

  /** The call in flight for a key, started if there is none, and the end of the wait for it where there is a stale entry. */
  function revalidate(key: string, load: () => Promise<unknown>) {
    const known = inFlight.get(key);
    if (known) return known;
    const result = fetchEntry(key, load).finally(() => inFlight.delete(key));
    // All requests may have stopped waiting: a rejection that nobody handles would be logged as unhandled.
    result.catch(() => undefined);
    const wait = new Promise<void>((resolve) => void setTimeout(resolve, REVALIDATION_WAIT_MS).unref());
    const call = { result, wait };
    inFlight.set(key, call);
    return call;
  }

  async function find(key: string, load: () => Promise<unknown>): Promise<Entry> {
    const entry = hits.get(key) ?? notFounds.get(key);
    const age = performance.now() - (entry?.at ?? Number.NEGATIVE_INFINITY);
    if (entry && age < FRESH_MS) return entry;
    const stale = age < STALE_IF_ERROR_MS ? entry : undefined;
    const failure = failures.get(key);
    if (failure && performance.now() - failure.at < FAILURE_TTL_MS) {
      if (!stale) throw failure.error;
      return stale;
    }
    const { result, wait } = revalidate(key, load);
    if (!stale) return result;
    // It may exist by now: that is worth waiting for.
    if ('notFound' in stale) return result.catch(() => stale);
    return Promise.race([result.catch(() => stale), wait.then(() => stale)]);
  }

  return async <Value>(key: string, load: () => Promise<Value>) => {
    const entry = await find(key, load);
    if ('notFound' in entry) throw entry.notFound;
    return entry.answer as Value;
  };
}

function jsonLength(answerOrError: unknown): number {
  return answerOrError instanceof Error ? ERROR_BYTES : (JSON.stringify(answerOrError)?.length ?? 0);
}
