import { LRUCache } from 'lru-cache';
import type { ContentCache } from '../../site/data/content-client.ts';
import { withoutEntries } from '../../site/data/responses/nested-entries.ts';
import { ContentError, InvalidEntryError, isNotFound } from '../../site/errors/content-error.ts';
import type { Entry, Loaded, Wait } from '../cache/cache-entry.ts';
import { tagsOf, withoutTagged } from '../cache/content-tags.ts';
import { createPurgeLog, type InvalidationLog, type LanguageTag, type Revision } from '../cache/invalidation-log.ts';
import { type ContentRead, recordRead } from '../cache/recorded-reads.ts';
import {
  CHANGED_WAIT_MS,
  createRevalidatingCache,
  DeletedMeanwhileError,
  EXPIRED_WAIT_MS,
} from '../cache/revalidating-cache.ts';
import type { PersistedResponses } from './persisted-responses.ts';

const FRESH_MS = 2000;
/** How long stale responses replace errors; unlimited for invalid entries. */
const STALE_IF_ERROR_MS = 24 * 3_600_000;
/** How long a request without a cached response waits for an unresponsive backend. */
const SILENCE_WAIT_MS = 2000;
const FAILURE_TTL_MS = 1000;
const BEFORE_ALL_PURGES: Revision = 0;
/** Delays before a response that is older than an invalidation is loaded again. */
const BEHIND_RETRY_MS = [100, 300, 900];
const MAX_ENTRIES = 2000;
/** In characters of JSON. The sample content has two million. */
const MAX_BYTES = 32 * 1024 * 1024;
const ERROR_BYTES = 2000;

export interface ContentCacheOptions {
  freshMs?: number;
  purges?: InvalidationLog | undefined;
  maxEntries?: number;
  maxBytes?: number;
  sizeOf?: (answerOrError: unknown) => number;
  describe?: typeof tagsOf;
  without?: typeof withoutEntries;
  /** Persisted responses of an earlier run. */
  kept?: PersistedResponses | undefined;
  onMissing?: ((key: string, last: unknown) => void) | undefined;
  /** Last timeout of an unresponsive backend. */
  silence?: () => unknown;
}

type Outcome = { answer: unknown } | { notFound: unknown };
interface LoadedAnswer extends Loaded<Outcome> {
  reads: readonly [ContentRead];
}

/**
 * Creates a {@link createRevalidatingCache} of API responses.
 *
 * Deleted entries are removed from cached responses.
 */
export function createContentCache({
  freshMs = FRESH_MS,
  purges = createPurgeLog(),
  maxEntries = MAX_ENTRIES,
  maxBytes = MAX_BYTES,
  sizeOf = jsonLength,
  describe = tagsOf,
  without = withoutEntries,
  kept,
  onMissing,
  silence = () => undefined,
}: ContentCacheOptions = {}): ContentCache {
  const limits = { max: maxEntries, maxSize: maxBytes };
  const cache = createRevalidatingCache<Outcome>({
    purges,
    // Missing entries must not evict responses.
    limits: { main: limits, overflow: limits },
    minServedMs: 0,
    without: (loaded) => remaining(loaded as LoadedAnswer),
    waitUntil,
    standsIn: ({ loadedAt }, error) => mayStandIn(performance.now() - loadedAt, error),
    lateError: silence,
    onStore(key, { value, reads }, before) {
      if ('answer' in value) kept?.keep(key, value.answer, reads?.[0]?.tags ?? []);
      else {
        onMissing?.(key, before && 'answer' in before.value ? before.value.answer : kept?.get(key)?.answer);
        kept?.drop(key);
      }
    },
  });
  const failures = new LRUCache<string, { error: unknown; from: Revision; until: number }>({ max: maxEntries });

  async function loadCurrent(key: string, load: () => Promise<unknown>) {
    for (const pauseMs of [...BEHIND_RETRY_MS, null]) {
      const answer = await load();
      const { state, deleted } = purges.behind(describe(key, answer).entries);
      if (state === 'current') return { answer, isBehind: false };
      // The response remains stale, so the next request retries.
      if (pauseMs === null) {
        const rest = withoutTagged(answer, deleted, without);
        if (rest !== null) return { answer: rest, isBehind: true };
      } else await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
    throw new ContentError('upstream_failed', `${key}: the backend still answers with what it has deleted`);
  }

  async function loadOutcome(
    key: string,
    readAtRevision: Revision,
    load: () => Promise<unknown>,
  ): Promise<LoadedAnswer> {
    const failure = failures.get(key);
    if (failure?.from === readAtRevision && performance.now() < failure.until) throw failure.error;
    const loaded = (value: Outcome, tags: readonly LanguageTag[], isBehind = false): LoadedAnswer => ({
      value,
      kind: 'answer' in value ? 'found' : 'not-found',
      part: 'answer' in value ? 'main' : 'overflow',
      reads: [{ tags, readAtRevision: readAtRevision, isBehind, freshUntil: performance.now() + freshMs }],
      bytes: sizeOf('answer' in value ? value.answer : value.notFound),
    });
    try {
      const { answer, isBehind } = await loadCurrent(key, load);
      return loaded({ answer }, describe(key, answer).tags, isBehind);
    } catch (error) {
      if (isNotFound(error)) return loaded({ notFound: error }, describe(key, undefined).tags);
      failures.set(key, { error, from: readAtRevision, until: performance.now() + FAILURE_TTL_MS });
      throw error;
    }
  }

  function remaining(loaded: LoadedAnswer): LoadedAnswer | null {
    const { value, reads } = loaded;
    const [{ tags, readAtRevision, isBehind, freshUntil }] = reads;
    if ('notFound' in value) return null;
    const isDeleted = (tag: LanguageTag) => purges.stateOf([tag], readAtRevision) === 'gone';
    const rest = withoutTagged(value.answer, tags.filter(isDeleted), without);
    if (rest === null) return null;
    const others = tags.filter((tag) => !isDeleted(tag));
    const read = { tags: others, readAtRevision, isBehind, freshUntil: Math.min(freshUntil, performance.now()) };
    return { ...loaded, value: { answer: rest }, reads: [read] };
  }

  async function restore(key: string, error: unknown): Promise<LoadedAnswer | null> {
    await kept?.ready;
    const copy = kept?.get(key);
    if (!copy || !mayStandIn(copy.ageMs, error)) return null;
    const { answer, ageMs, tags } = copy;
    // Always stale, because changes during the downtime are unknown.
    const read = { tags, readAtRevision: BEFORE_ALL_PURGES, isBehind: false, freshUntil: performance.now() };
    const loaded = { value: { answer }, kind: 'found', part: 'main', reads: [read], bytes: sizeOf(answer) } as const;
    return cache.restore(key, loaded, ageMs) as LoadedAnswer | null;
  }

  function waitUntil({ key, entry, state, begin, startedAt }: Wait<Outcome>): number {
    const isUsable = entry && isRecent(entry);
    if (silence() !== undefined) return startedAt + (isUsable || kept?.has(key) ? 0 : SILENCE_WAIT_MS);
    if (!isUsable) return Number.POSITIVE_INFINITY;
    return state === 'outdated' ? begin + CHANGED_WAIT_MS : startedAt + EXPIRED_WAIT_MS;
  }

  async function find(key: string, load: () => Promise<unknown>): Promise<LoadedAnswer> {
    try {
      return (await cache.get(key, (readAtRevision) => loadOutcome(key, readAtRevision, load))) as LoadedAnswer;
    } catch (error) {
      if (error instanceof DeletedMeanwhileError) throw new ContentError('upstream_failed', `${key}: ${error.message}`);
      const copy = await restore(key, error);
      if (copy) return copy;
      throw error;
    }
  }

  return async <Value>(key: string, load: () => Promise<Value>) => {
    const { value, reads } = await find(key, load).catch((error: unknown) => {
      recordRead(null);
      throw error;
    });
    recordRead(reads[0]);
    if ('notFound' in value) throw value.notFound;
    return value.answer as Value;
  };
}

const isRecent = ({ loadedAt }: Entry<unknown>): boolean => performance.now() - loadedAt < STALE_IF_ERROR_MS;

function mayStandIn(ageMs: number, error: unknown): boolean {
  return ageMs < STALE_IF_ERROR_MS || error instanceof InvalidEntryError;
}

function jsonLength(answerOrError: unknown): number {
  return answerOrError instanceof Error ? ERROR_BYTES : (JSON.stringify(answerOrError)?.length ?? 0);
}
