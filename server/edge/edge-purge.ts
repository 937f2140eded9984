/** Deletes changed pages from the cache in front of the site. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ContentChange, entryTag } from '../../contract/revalidation.ts';
import { type Lease, SOLE_HOLDER } from '../../lib/queue/lease.server.ts';
import { ALL, MANY, SURROGATE_KEY } from '../cache/edge-headers.ts';
import { log } from '../log.ts';

/** Within this time, all instances have applied a change. A purge before would store the old page again. */
const APPLIED_MS = 500;
/** The edge must not wait longer for a response (`deploy/varnish/meguri.vcl`), so that none from before a change is stored later. */
const MAX_RESPONSE_MS = 30_000;
/** A process that stood still for longer may have missed both purges of a change. */
const MAX_STILL_MS = MAX_RESPONSE_MS;
const CLOCK_MS = 1000;
const TIMEOUT_MS = 5000;
const RETRY_MS = 2000;
/** More keys purge everything instead. */
const MAX_KEYS = 500;
/** Below the limits that caches have for a header. */
const KEYS_PER_REQUEST = 100;

/** `hard`: the next visitor waits for the new page. `soft`: for some seconds, visitors get the old page meanwhile. */
type Kind = 'soft' | 'hard';

export interface EdgePurge {
  purge(change: ContentChange): void;
  /** Purges softly, also in a process without the lease. */
  purgeEverything(): void;
  close(): void;
}

/** @param lease its holder purges changes, and everything when it gets the lease */
export function createEdgePurge(url: string, secret: string, lease: Lease = SOLE_HOLDER): EdgePurge {
  const pending: Record<Kind, Set<string>> = { hard: new Set(), soft: new Set() };
  const closing = new AbortController();
  let isSending = false;
  let failures = 0;

  function add(kind: Kind, keys: Iterable<string>): void {
    const set = pending[kind];
    for (const key of keys) set.add(key);
    if (set.size <= MAX_KEYS && !set.has(ALL)) return;
    set.clear();
    set.add(ALL);
  }

  async function send(kind: Kind, keys: readonly string[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, [SURROGATE_KEY]: keys.join(' '), 'X-Purge': kind },
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing.signal]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the response was ${response.status}`);
  }

  /** Deletions come first. */
  async function sendAll(): Promise<void> {
    for (const kind of ['hard', 'soft'] as const) {
      while (pending[kind].size > 0) {
        const keys = [...pending[kind]].slice(0, KEYS_PER_REQUEST);
        // Before the request, because a key may be added again while it is sent.
        for (const key of keys) pending[kind].delete(key);
        await send(kind, keys).catch((error: unknown) => {
          add(kind, keys);
          throw error;
        });
      }
    }
  }

  async function drain(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (!closing.signal.aborted && pending.hard.size + pending.soft.size > 0) {
      try {
        await sendAll();
        if (failures > 0) log.info(`Edge cache: purged after ${failures} failures`, { event: 'recovered' });
        failures = 0;
      } catch (error) {
        if (closing.signal.aborted) break;
        failures += 1;
        log.error('Edge cache: not purged, so it may contain old pages', {
          event: 'not_purged',
          repeats: String(error),
          error,
        });
        await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
    isSending = false;
  }

  /** @param mayPurge evaluated when the purge is due, because another process may be responsible by then */
  function schedule(change: ContentChange, mayPurge: () => boolean): void {
    const keys = keysOf(change);
    for (const delayMs of [APPLIED_MS, APPLIED_MS + MAX_RESPONSE_MS]) {
      setTimeout(() => {
        if (!mayPurge()) return;
        add('hard', keys.hard);
        add('soft', keys.soft);
        void drain();
      }, delayMs).unref();
    }
  }

  const purgeEverything = () => schedule({ tags: '*', entries: [] }, () => true);
  // The content may have changed while no server ran, the previous holder may have ended before it sent its purges, and pages of an
  // earlier build load their data as documents.
  lease.onAcquired(purgeEverything);
  const clock = watchForStops(purgeEverything);

  return {
    purge: (change) => schedule(change, lease.isHeld),
    purgeEverything,
    close() {
      clearInterval(clock);
      closing.abort();
    },
  };
}

/**
 * Notices that the process stood still, for example with its virtual machine. Until it reads the changes of that time, it may give
 * the edge old pages, and the purges of those changes were sent while it stood still.
 */
function watchForStops(afterStop: () => void): NodeJS.Timeout {
  let last = Date.now();
  return setInterval(() => {
    const now = Date.now();
    if (now - last > MAX_STILL_MS) afterStop();
    last = now;
  }, CLOCK_MS).unref();
}

function keysOf({ tags, entries }: ContentChange): Record<Kind, readonly string[]> {
  const tagsOf = (isDeleted: boolean) =>
    entries.filter(({ modified }) => (modified === null) === isDeleted).map(({ type, id }) => entryTag(type, id));
  const deleted = tagsOf(true);
  const soft = tags === '*' ? [ALL] : [...tags, ...tagsOf(false), MANY];
  return { hard: deleted.length > 0 ? [...deleted, MANY] : [], soft };
}
