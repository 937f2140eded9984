import { LRUCache } from 'lru-cache';
import type { ContentCache } from '../../site/data/content-client.ts';
import { withoutEntries } from '../../site/data/responses/nested-entries.ts';
import { ContentError, InvalidEntryError, isNotFound } from '../../site/errors/content-error.ts';
import type { Entry, Loaded, Wait } from '../cache/cache-entry.ts';
import { tagsOf, withoutTagged } from '../cache/content-tags.ts';
import {
  createInvalidationLog,
  type InvalidationLog,
  type LanguageTag,
  type Revision,
} from '../cache/invalidation-log.ts';
import { type ContentRead, recordRead } from '../cache/recorded-reads.ts';
import { createRevalidatingCache, DeletedMeanwhileError } from '../cache/revalidating-cache.ts';
import { defaultWait } from '../cache/wait-limits.ts';
import type { PersistedResponses } from './persisted-responses.ts';

const FRESH_MS = 2000;
/** How long stale responses replace errors; unlimited for invalid entries. */
const STALE_IF_ERROR_MS = 24 * 3_600_000;
/** How long a request without a cached response waits for an unresponsive backend. */
const UNRESPONSIVE_WAIT_MS = 2000;
const FAILURE_TTL_MS = 1000;
const BEFORE_ALL_INVALIDATIONS: Revision = 0;
/** Delays before a response that is older than an invalidation is loaded again. */
const STALE_RETRY_MS = [100, 300, 900];
const MAX_ENTRIES = 2000;
/** In characters of JSON. The sample content has two million. */
const MAX_BYTES = 32 * 1024 * 1024;
const ERROR_BYTES = 2000;

export interface ContentCacheOptions {
  freshMs?: number;
  invalidations?: InvalidationLog | undefined;
  maxEntries?: number;
  maxBytes?: number;
  sizeOf?: (responseOrError: unknown) => number;
  describe?: typeof tagsOf;
  removeEntries?: typeof withoutEntries;
  /** Persisted responses of an earlier run. */
  persisted?: PersistedResponses | undefined;
  onMissing?: ((key: string, lastResponse: unknown) => void) | undefined;
  /** Last timeout of an unresponsive backend. */
  lastTimeout?: () => unknown;
}

type Outcome = { response: unknown } | { notFound: unknown };
interface LoadedResponse extends Loaded<Outcome> {
  reads: readonly [ContentRead];
}

/**
 * Creates a {@link createRevalidatingCache} of API responses.
 *
 * Deleted entries are removed from cached responses.
 */
export function createContentCache({
  freshMs = FRESH_MS,
  invalidations = createInvalidationLog(),
  maxEntries = MAX_ENTRIES,
  maxBytes = MAX_BYTES,
  sizeOf = jsonLength,
  describe = tagsOf,
  removeEntries = withoutEntries,
  persisted,
  onMissing,
  lastTimeout = () => undefined,
}: ContentCacheOptions = {}): ContentCache {
  const limits = { max: maxEntries, maxSize: maxBytes };
  const cache = createRevalidatingCache<Outcome>({
    invalidations,
    // Missing entries must not evict responses.
    limits: { main: limits, overflow: limits },
    minServedMs: 0,
    removeDeleted: (loaded) => remaining(loaded as LoadedResponse),
    waitUntil,
    mayReplaceError: ({ loadedAt }, error) => canReplaceError(performance.now() - loadedAt, error),
    // The backend may have begun to recover since the wait was limited.
    timeoutError: (key, limitMs) =>
      lastTimeout() ??
      new ContentError('upstream_failed', `${key}: the backend recovers, but has not responded within ${limitMs} ms`),
    onStore(key, { value, reads }, previous) {
      if ('response' in value) persisted?.set(key, value.response, reads?.[0]?.tags ?? []);
      else {
        onMissing?.(
          key,
          previous && 'response' in previous.value ? previous.value.response : persisted?.get(key)?.response,
        );
        persisted?.delete(key);
      }
    },
  });
  const failures = new LRUCache<string, { error: unknown; revision: Revision; until: number }>({ max: maxEntries });

  async function loadCurrent(key: string, load: () => Promise<unknown>) {
    for (const delayMs of [...STALE_RETRY_MS, null]) {
      const response = await load();
      const { state, deleted } = invalidations.stateOfVersions(describe(key, response).entries);
      if (state === 'current') return { response, isStale: false };
      // The response remains stale, so the next request retries.
      if (delayMs === null) {
        const rest = withoutTagged(response, deleted, removeEntries);
        if (rest !== null) return { response: rest, isStale: true };
      } else await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
    }
    throw new ContentError('upstream_failed', `${key}: the backend still returns deleted content`);
  }

  async function loadOutcome(
    key: string,
    readAtRevision: Revision,
    load: () => Promise<unknown>,
  ): Promise<LoadedResponse> {
    const failure = failures.get(key);
    if (failure?.revision === readAtRevision && performance.now() < failure.until) throw failure.error;
    const loaded = (value: Outcome, tags: readonly LanguageTag[], isStale = false): LoadedResponse => ({
      value,
      kind: 'response' in value ? 'found' : 'not-found',
      part: 'response' in value ? 'main' : 'overflow',
      reads: [{ tags, readAtRevision, isStale, freshUntil: performance.now() + freshMs }],
      bytes: sizeOf('response' in value ? value.response : value.notFound),
    });
    try {
      const { response, isStale } = await loadCurrent(key, load);
      return loaded({ response }, describe(key, response).tags, isStale);
    } catch (error) {
      if (isNotFound(error)) return loaded({ notFound: error }, describe(key, undefined).tags);
      failures.set(key, { error, revision: readAtRevision, until: performance.now() + FAILURE_TTL_MS });
      throw error;
    }
  }

  function remaining(loaded: LoadedResponse): LoadedResponse | null {
    const { value, reads } = loaded;
    const [{ tags, readAtRevision, isStale, freshUntil }] = reads;
    if ('notFound' in value) return null;
    const isDeleted = (tag: LanguageTag) => invalidations.stateOf([tag], readAtRevision) === 'deleted';
    const rest = withoutTagged(value.response, tags.filter(isDeleted), removeEntries);
    if (rest === null) return null;
    const remainingTags = tags.filter((tag) => !isDeleted(tag));
    const read = { tags: remainingTags, readAtRevision, isStale, freshUntil: Math.min(freshUntil, performance.now()) };
    return { ...loaded, value: { response: rest }, reads: [read] };
  }

  async function restore(key: string, error: unknown): Promise<LoadedResponse | null> {
    await persisted?.ready;
    const copy = persisted?.get(key);
    if (!copy || !canReplaceError(copy.ageMs, error)) return null;
    const { response, ageMs, tags } = copy;
    // Always stale, because changes during the downtime are unknown.
    const read = { tags, readAtRevision: BEFORE_ALL_INVALIDATIONS, isStale: false, freshUntil: performance.now() };
    const loaded = {
      value: { response },
      kind: 'found',
      part: 'main',
      reads: [read],
      bytes: sizeOf(response),
    } as const;
    return cache.restore(key, loaded, ageMs) as LoadedResponse | null;
  }

  function waitUntil(wait: Wait<Outcome>): number {
    const { key, entry, startedAt } = wait;
    const isUsable = entry && isRecent(entry);
    if (lastTimeout() !== undefined) return startedAt + (isUsable || persisted?.has(key) ? 0 : UNRESPONSIVE_WAIT_MS);
    return defaultWait(isUsable ? wait : { ...wait, entry: undefined });
  }

  async function find(key: string, load: () => Promise<unknown>): Promise<LoadedResponse> {
    try {
      return (await cache.get(key, (readAtRevision) => loadOutcome(key, readAtRevision, load))) as LoadedResponse;
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
    return value.response as Value;
  };
}

const isRecent = ({ loadedAt }: Entry<unknown>): boolean => performance.now() - loadedAt < STALE_IF_ERROR_MS;

function canReplaceError(ageMs: number, error: unknown): boolean {
  return ageMs < STALE_IF_ERROR_MS || error instanceof InvalidEntryError;
}

function jsonLength(responseOrError: unknown): number {
  return responseOrError instanceof Error ? ERROR_BYTES : (JSON.stringify(responseOrError)?.length ?? 0);
}
