import { LRUCache } from 'lru-cache';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { CacheOptions, CacheSize, Entry, Loaded, Part, Wait } from './cache-entry.ts';
import type { ContentState, Revision } from './invalidation-log.ts';
import type { ContentRead } from './recorded-reads.ts';
import { CHANGED_WAIT_MS, defaultWait } from './wait-limits.ts';

const RETRY_MS = 1000;
/** Maximum loads of a value whose content is deleted meanwhile. */
const MAX_ATTEMPTS = 10;
type Load<Value> = (revision: Revision) => Promise<Loaded<Value>>;

interface Call<Value> {
  result: Promise<Loaded<Value>>;
  startedAt: number;
  revision: Revision;
}

export interface RevalidatingCache<Value> {
  /** Returns the value if it can be served as is. */
  peek(key: string): Value | null;
  /** Returns the value even if it is stale. */
  stored(key: string): Value | null;
  /**
   * Concurrent requests share a load, unless content was invalidated since.
   *
   * @throws errors of `load`, if no stale value may replace them
   */
  get(key: string, load: Load<Value>): Promise<Loaded<Value>>;
  /** Bypasses the cache. */
  load(load: Load<Value>): Promise<Loaded<Value>>;
  /**
   * Adds a stale value of an earlier run, unless the key is cached.
   *
   * @returns the value without deleted content, or null if nothing is left
   */
  restore(key: string, loaded: Loaded<Value>, ageMs: number): Loaded<Value> | null;
  /** Values of the main partition. */
  values(): Iterable<Value>;
  size(): CacheSize;
}

/**
 * Creates a stale-while-revalidate and stale-if-error cache with invalidation by tag.
 *
 * Values record the revision of their content, so an invalidation during loading makes them stale. Deleted content is
 * never served again.
 */
export function createRevalidatingCache<Value>({
  invalidations,
  limits,
  dependsOnAll = false,
  retryMs = RETRY_MS,
  minServedMs = retryMs,
  removeDeleted = () => null,
  waitUntil = defaultWait,
  mayReplaceError = () => true,
  timeoutError = (key, limitMs) => new Error(`${key} was not loaded within ${limitMs} ms`),
  onStore,
}: CacheOptions<Value>): RevalidatingCache<Value> {
  const partition = (part: Part) =>
    new LRUCache<string, Entry<Value>>({
      ...(limits[part] as { max: number }),
      ...(limits[part].maxSize && { sizeCalculation: ({ bytes }) => Math.max(1, bytes) }),
    });
  const parts = { main: partition('main'), overflow: partition('overflow') };
  const inFlight = new Map<string, Call<Value>>();

  const find = (key: string) => parts.main.get(key) ?? parts.overflow.get(key);
  const remove = (key: string) => {
    parts.main.delete(key);
    parts.overflow.delete(key);
  };

  /** Returns null if nothing is left. */
  const stripDeleted = (loaded: Loaded<Value>) => (stateOf(loaded) === 'deleted' ? removeDeleted(loaded) : loaded);

  function stateOf({ reads }: Pick<Loaded<Value>, 'reads'>): ContentState {
    const states = (reads ?? []).map(stateOfRead);
    return states.find((state) => state === 'deleted') ?? states.find((state) => state === 'stale') ?? 'current';
  }

  function stateOfRead({ tags, readAtRevision, isStale }: ContentRead): ContentState {
    if (dependsOnAll) return readAtRevision === invalidations.now() ? 'current' : 'stale';
    const state = invalidations.stateOf(tags, readAtRevision);
    return state === 'current' && isStale ? 'stale' : state;
  }

  function isReady(entry: Entry<Value>): boolean {
    if (entry.checkedAtRevision !== invalidations.now()) {
      if (stateOf(entry) !== 'current') return false;
      entry.checkedAtRevision = invalidations.now();
    }
    return performance.now() < Math.min(entry.servedUntil, entry.servedFrom + invalidations.maxAgeMs());
  }

  function lookUp(key: string): Pick<Wait<Value>, 'entry' | 'state'> {
    const entry = find(key);
    const state = entry ? stateOf(entry) : 'deleted';
    if (!entry || state !== 'deleted') return { entry, state };
    remove(key);
    const rest = removeDeleted(entry);
    if (!rest?.reads) return { entry: undefined, state };
    const remaining: Entry<Value> = { ...entry, ...rest, part: entry.part, reads: rest.reads, servedUntil: 0 };
    parts[entry.part].set(key, remaining);
    return { entry: remaining, state: 'stale' };
  }

  /** Serves an entry whose revalidation failed until the next attempt. */
  function postpone(key: string, revision: Revision, error?: unknown): void {
    const entry = find(key);
    if (!entry || entry.loadedAtRevision > revision || stateOf(entry) === 'deleted' || !mayReplaceError(entry, error))
      return;
    entry.checkedAtRevision = revision;
    entry.servedFrom = performance.now();
    entry.servedUntil = entry.servedFrom + retryMs;
  }

  function store(key: string, loaded: Loaded<Value>, revision: Revision): Loaded<Value> {
    if (loaded.kind === 'failure') {
      postpone(key, revision);
      return loaded;
    }
    const previous = find(key);
    if (previous && previous.loadedAtRevision > revision) return loaded;
    const rest = stripDeleted(loaded);
    remove(key);
    if (!rest?.part || !rest.reads) return rest ?? loaded;
    onStore?.(key, rest, previous);
    const now = performance.now();
    const isComplete = rest.reads.every(
      (read) => stateOfRead(read) === 'current' || (read.readAtRevision >= revision && !read.isStale),
    );
    const freshUntil = isComplete ? Math.min(...rest.reads.map((read) => read.freshUntil)) : 0;
    parts[rest.part].set(key, {
      ...rest,
      part: rest.part,
      reads: rest.reads,
      loadedAtRevision: revision,
      loadedAt: now,
      checkedAtRevision: revision,
      servedFrom: now,
      servedUntil: Math.max(freshUntil, now + minServedMs),
    });
    return rest;
  }

  function start(key: string, load: Load<Value>): Call<Value> {
    const revision = invalidations.now();
    const current = inFlight.get(key);
    if (current?.revision === revision) return current;
    const result = load(revision).then(
      (loaded) => store(key, loaded, revision),
      (error: unknown) => {
        postpone(key, revision, error);
        throw error;
      },
    );
    const call = { result, startedAt: performance.now(), revision };
    inFlight.set(key, call);
    const end = () => {
      if (inFlight.get(key) === call) inFlight.delete(key);
    };
    // All requests may have timed out, so that nothing else handles the rejection.
    result.then(end, end);
    return call;
  }

  /** Falls back to the stale entry if the load fails or is late. */
  async function resultOrStale({ result }: Call<Value>, wait: Wait<Value>): Promise<Loaded<Value>> {
    const { key, entry } = wait;
    try {
      const deadline = entry?.kind === 'not-found' ? Number.POSITIVE_INFINITY : waitUntil(wait);
      const loaded = await (deadline === Number.POSITIVE_INFINITY
        ? result
        : waitAtMost(result, deadline - performance.now(), null));
      if (loaded && (loaded.kind !== 'failure' || !entry)) return loaded;
      if (loaded && entry) return entry;
      throw timeoutError(key, Math.max(0, Math.round(deadline - wait.startedAt)));
    } catch (error) {
      if (entry && mayReplaceError(entry, error)) return entry;
      throw error;
    }
  }

  /** Returns null if no changes are pending, because awaiting would yield. */
  function waitForChanges(): Promise<unknown> | null {
    const changes = invalidations.pendingChanges();
    return changes && waitAtMost(changes, CHANGED_WAIT_MS, null);
  }

  async function withoutDeleted(attempt: () => Promise<Loaded<Value>>): Promise<Loaded<Value>> {
    for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
      const rest = stripDeleted(await attempt());
      if (rest) return rest;
    }
    throw new DeletedMeanwhileError(`Deleted each of ${MAX_ATTEMPTS} times that it was loaded`);
  }

  return {
    peek(key) {
      const entry = find(key);
      return entry && invalidations.pendingChanges() === null && isReady(entry) ? entry.value : null;
    },

    stored: (key) => find(key)?.value ?? null,

    async get(key, load) {
      const requestedAt = performance.now();
      const changes = waitForChanges();
      if (changes) await changes;
      return withoutDeleted(async () => {
        const ready = find(key);
        if (ready && isReady(ready)) return ready;
        const { entry, state } = lookUp(key);
        const call = start(key, load);
        return resultOrStale(call, { key, entry, state, requestedAt, startedAt: call.startedAt });
      });
    },

    async load(load) {
      await waitForChanges();
      return withoutDeleted(() => load(invalidations.now()));
    },

    restore(key, loaded, ageMs) {
      const rest = stripDeleted(loaded);
      if (!rest?.part || !rest.reads) return rest;
      if (!find(key)) {
        parts[rest.part].set(key, {
          ...rest,
          part: rest.part,
          reads: rest.reads,
          loadedAtRevision: 0,
          loadedAt: performance.now() - ageMs,
          checkedAtRevision: -1,
          servedFrom: 0,
          servedUntil: 0,
        });
      }
      return rest;
    },

    *values() {
      for (const { value } of parts.main.values()) yield value;
    },

    size() {
      const { main, overflow } = parts;
      const maxBytes = (limits.main.maxSize ?? 0) + (limits.overflow.maxSize ?? 0);
      return { entries: main.size + overflow.size, bytes: main.calculatedSize + overflow.calculatedSize, maxBytes };
    },
  };
}

export class DeletedMeanwhileError extends Error {
  override readonly name = 'DeletedMeanwhileError';
}
