import { LRUCache } from 'lru-cache';
import type { ContentCache } from '../../site/data/content-client.ts';
import { withoutEntries } from '../../site/data/nested-entries.ts';
import { ContentError, InvalidEntryError, isNotFound } from '../../site/errors/content-error.ts';
import { tagsOf, withoutTagged } from '../cache/content-tags.ts';
import { type ContentState, createPurgeLog, type LanguageTag, type Moment, type PurgeLog } from '../cache/purge-log.ts';
import { recordRead } from '../cache/recorded-reads.ts';
import { waitAtMost } from '../wait-at-most.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** How long an answer is fresh by default: an edit shows within this time. In milliseconds, like all times here. */
const FRESH_MS = 2000;
/** How long the last good answer is served while the backend fails. An invalid entry's last valid copy has no such end. */
const STALE_IF_ERROR_MS = 24 * 3_600_000;
/** How long a request with a stale answer waits for a new one. A later answer is for the next request. */
const REVALIDATION_WAIT_MS = 500;
/** The same after a purge, when the answer is known to be another. */
const PURGED_WAIT_MS = 2000;
/** How long a request without an answer waits for a backend that is known to be silent. */
const SILENCE_WAIT_MS = 2000;
/** After a failure the backend is not asked again within this time: requests get the stale answer, or the failure. */
const FAILURE_TTL_MS = 1000;
/** When answers of an earlier run were read, by the purge log. */
const BEFORE_ALL_PURGES: Moment = 0;
/** How often an answer is looked for of which something is deleted meanwhile. */
const MAX_ATTEMPTS = 3;
/** Pauses before a backend is asked again that answers with content from before a purge. */
const BEHIND_RETRY_MS = [100, 300, 900];
/** Maximum number of answers, of cached "not found" errors, and of failures, each. */
const MAX_ENTRIES = 2000;
/** Maximum total size of each of them, in characters of JSON. The sample content has two million. */
const MAX_BYTES = 32 * 1024 * 1024;
/** The size that an error counts as. */
const ERROR_BYTES = 2000;

export interface ContentCacheOptions {
  /** How long an answer is fresh, unless it is purged. */
  freshMs?: number;
  purges?: PurgeLog | undefined;
  maxEntries?: number;
  /** Maximum total size of the answers, and again of the errors, as {@link ContentCacheOptions.sizeOf} counts. */
  maxBytes?: number;
  sizeOf?: (answerOrError: unknown) => number;
  /** The entries in an answer, and its tags. */
  describe?: typeof tagsOf;
  /** The answer without deleted entries; null if it is about one of them. */
  without?: typeof withoutEntries;
  /** The last good answers of an earlier run; without it there are none. */
  kept?: KeptAnswers | undefined;
  /** Called when something does not exist, with the last answer about it. */
  onMissing?: ((key: string, last: unknown) => void) | undefined;
  /** What a question came to of a backend that answers nothing at all now; undefined where it answers. */
  silence?: () => unknown;
}

interface Loaded {
  /** When it came, by `performance.now()`. */
  at: number;
  /** When its loading began, by the purge log. */
  readAt: Moment;
  /** Whether it is older than a change that was announced before `readAt`: out of date, but without what was deleted. */
  isBehind: boolean;
  tags: readonly LanguageTag[];
}
/** An answer, or the API's "not found". */
type Hit = Loaded & { answer: unknown };
type NotFound = Loaded & { notFound: unknown };
type Entry = Hit | NotFound;

interface Call {
  result: Promise<Entry>;
  startedAt: number;
  readAt: Moment;
}

/**
 * A cache of the content API's answers, stale-while-revalidate with a short wait, and stale-if-error. Concurrent requests for
 * a key share one call. A call that is late still updates the cache: an answer replaces the stale one, "not found" removes it.
 * What was purged is loaded again. A deleted entry is never given again: its answer is dropped, and other answers lose it.
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
  const failures = boundedCache<{ error: unknown; at: number; readAt: Moment }>(({ error }) => error);
  const inFlight = new Map<string, Call>();

  /** Loads until the answer is as new as the last purge of what is in it, within a bound. */
  async function loadCurrent(key: string, load: () => Promise<unknown>) {
    for (const pauseMs of [...BEHIND_RETRY_MS, null]) {
      const answer = await load();
      const { state, deleted } = purges.behind(describe(key, answer).entries);
      if (state === 'current') return { answer, isBehind: false };
      // What is older than its purge stays out of date, so that the next request asks again.
      if (pauseMs === null) {
        const rest = withoutTagged(answer, deleted, without);
        if (rest !== null) return { answer: rest, isBehind: true };
      } else await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
    throw new ContentError('upstream_failed', `${key}: the backend still answers with what it has deleted`);
  }

  async function fetchEntry(key: string, readAt: Moment, load: () => Promise<unknown>): Promise<Entry> {
    const isOvertaken = () => (hits.peek(key) ?? notFounds.peek(key) ?? { readAt }).readAt > readAt;
    try {
      const { answer, isBehind } = await loadCurrent(key, load);
      const loaded = { answer, at: performance.now(), readAt, isBehind, tags: describe(key, answer).tags };
      // Something in it may have been deleted meanwhile.
      const entry = purges.stateOf(loaded.tags, readAt) === 'gone' ? remaining(loaded) : loaded;
      if (!entry || isOvertaken()) return loaded;
      notFounds.delete(key);
      hits.set(key, entry);
      kept?.keep(key, entry.answer, entry.tags);
      return entry;
    } catch (error) {
      if (!isNotFound(error)) {
        failures.set(key, { error, at: performance.now(), readAt });
        throw error;
      }
      const { tags } = describe(key, undefined);
      const entry = { notFound: error, at: performance.now(), readAt, isBehind: false, tags };
      if (isOvertaken()) return entry;
      onMissing?.(key, hits.peek(key)?.answer ?? kept?.get(key)?.answer);
      hits.delete(key);
      kept?.drop(key);
      notFounds.set(key, entry);
      return entry;
    }
  }

  /** The call in flight for a key; a new one where there is none, or where something was purged since it began. */
  function revalidate(key: string, load: () => Promise<unknown>): Call {
    const known = inFlight.get(key);
    if (known?.readAt === purges.now()) return known;
    const readAt = purges.now();
    const call: Call = { readAt, startedAt: performance.now(), result: fetchEntry(key, readAt, load) };
    const ended = () => {
      if (inFlight.get(key) === call) inFlight.delete(key);
    };
    // All requests may have stopped waiting: a rejection that nobody handles would be logged as unhandled.
    call.result.then(ended, ended);
    inFlight.set(key, call);
    return call;
  }

  /** The last entry for a key without what was deleted since, and what is known of it. */
  function known(key: string): { entry: Entry | undefined; state: ContentState } {
    const last = hits.get(key) ?? notFounds.get(key);
    const state = last ? purges.stateOf(last.tags, last.readAt) : 'gone';
    if (state !== 'gone') return { entry: last, state: last?.isBehind ? 'outdated' : state };
    const entry = last && 'answer' in last ? remaining(last) : null;
    notFounds.delete(key);
    if (entry) hits.set(key, entry);
    else hits.delete(key);
    return { entry: entry ?? undefined, state: entry ? 'outdated' : 'gone' };
  }

  /** What is left of an answer after deletions, never fresh; null if nothing is. */
  function remaining({ answer, at, readAt, isBehind, tags }: Hit): Hit | null {
    const isDeleted = (tag: LanguageTag) => purges.stateOf([tag], readAt) === 'gone';
    const rest = withoutTagged(answer, tags.filter(isDeleted), without);
    if (rest === null) return null;
    const staleAt = Math.min(at, performance.now() - freshMs);
    return { answer: rest, at: staleAt, readAt, isBehind, tags: tags.filter((tag) => !isDeleted(tag)) };
  }

  /** The last answer of an earlier run, which is this one's from now on. */
  async function restore(key: string, error: unknown): Promise<Hit | undefined> {
    await kept?.ready;
    const copy = kept?.get(key);
    if (!copy || !mayStandIn(copy.ageMs, error)) return undefined;
    const { answer, ageMs, tags } = copy;
    // Never fresh: what was announced while there was no process, nobody heard.
    const at = performance.now() - Math.max(ageMs, freshMs);
    const restored = { answer, at, readAt: BEFORE_ALL_PURGES, isBehind: false, tags };
    const entry = remaining(restored);
    if (entry && !hits.has(key)) hits.set(key, entry);
    return entry ?? undefined;
  }

  /**
   * The entry for a key of which this run has none, or one that is too old: what there was before, if the backend fails or
   * the entry is not valid.
   */
  async function firstEntry(key: string, last: Entry | undefined, { result, startedAt }: Call): Promise<Entry> {
    const timeout = silence();
    try {
      if (timeout === undefined) return await result;
      const waitMs = kept?.has(key) ? 0 : SILENCE_WAIT_MS;
      const entry = await waitAtMost(result, startedAt + waitMs - performance.now(), null);
      if (entry) return entry;
      throw timeout;
    } catch (error) {
      if (last && mayStandIn(ageOf(last), error)) return last;
      const copy = await restore(key, error);
      if (copy) return copy;
      throw error;
    }
  }

  /** Until when a request with a stale answer waits for a new one, by `performance.now()`. */
  function deadline({ startedAt }: Call, state: ContentState): number {
    if (silence() !== undefined) return startedAt;
    return startedAt + (state === 'outdated' ? PURGED_WAIT_MS : REVALIDATION_WAIT_MS);
  }

  async function findOnce(key: string, load: () => Promise<unknown>): Promise<Entry> {
    const { entry, state } = known(key);
    if (entry && state === 'current' && ageOf(entry) < freshMs) return entry;
    const failure = failures.get(key);
    if (failure && performance.now() - failure.at < FAILURE_TTL_MS && failure.readAt === purges.now()) {
      if (entry && mayStandIn(ageOf(entry), failure.error)) return entry;
      throw failure.error;
    }
    const call = revalidate(key, load);
    const isStale = entry && ageOf(entry) < STALE_IF_ERROR_MS;
    return isStale ? resultOr(entry, call.result, deadline(call, state)) : firstEntry(key, entry, call);
  }

  /** The entry for a key without what was deleted while it was looked for. */
  async function find(key: string, load: () => Promise<unknown>): Promise<Entry> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const given = await findOnce(key, load);
      if (purges.stateOf(given.tags, given.readAt) !== 'gone') return given;
      const rest = 'answer' in given ? remaining(given) : null;
      if (rest) return rest;
    }
    throw new ContentError('upstream_failed', `${key}: is deleted whenever it has been read`);
  }

  return async <Value>(key: string, load: () => Promise<Value>) => {
    const entry = await find(key, load).catch((error: unknown) => {
      recordRead(null);
      throw error;
    });
    const { tags, readAt, isBehind } = entry;
    recordRead({ tags, readAt, isBehind, freshUntil: entry.at + freshMs });
    if ('notFound' in entry) throw entry.notFound;
    return entry.answer as Value;
  };
}

const ageOf = ({ at }: Loaded): number => performance.now() - at;

/** Whether an old answer is served in place of an error. @param ageMs its age in milliseconds */
function mayStandIn(ageMs: number, error: unknown): boolean {
  return ageMs < STALE_IF_ERROR_MS || error instanceof InvalidEntryError;
}

/** The new entry; the stale one where the call fails, or is late. "Not found" is waited for: it may exist by now. */
function resultOr(stale: Entry, result: Promise<Entry>, deadline: number): Promise<Entry> {
  const orStale = result.catch(() => stale);
  if ('notFound' in stale) return orStale;
  return waitAtMost(orStale, deadline - performance.now(), stale);
}

function jsonLength(answerOrError: unknown): number {
  return answerOrError instanceof Error ? ERROR_BYTES : (JSON.stringify(answerOrError)?.length ?? 0);
}
