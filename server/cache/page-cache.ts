import { LRUCache } from 'lru-cache';
import { waitAtMost } from '../wait-at-most.ts';
import type { ContentState, Moment, PurgeLog } from './purge-log.ts';
import type { ContentRead } from './recorded-reads.ts';

/** How long a visitor with an expired page waits for a new one, in milliseconds, like all times here. */
const EXPIRED_WAIT_MS = 500;
/** The same where the page is known to have changed. */
const PURGED_WAIT_MS = 2000;
/** A page that could not be renewed completely is served as it is for so long before the next attempt. */
const RETRY_MS = 1000;
/** The part of the cache for pages that junk can be made of without end: 404s, and lists by several filters. */
const SPARE_PART = 1 / 16;

/** What the cache does with a rendered page. */
export interface Rendered<Page> {
  page: Page;
  /** `other` is right for this request only, such as a redirect; `failure` is worse than an older page. */
  kind: 'page' | 'not-found' | 'other' | 'failure';
  /** Where it may be kept (`admission.ts`). */
  keep: 'main' | 'spare' | null;
  /** The content that it was made from; null where that is not known. */
  reads: readonly ContentRead[] | null;
  /** The memory that it takes. */
  bytes: number;
}

interface Entry<Page> extends Pick<Rendered<Page>, 'page' | 'kind' | 'bytes'> {
  reads: readonly ContentRead[];
  renderedFrom: Moment;
  /** The last moment at which nothing of it had been purged, or at which it could not be renewed. */
  checkedAt: Moment;
  /** Until when it is served without revalidation, as `performance.now()` counts. */
  servedUntil: number;
}

interface Flight<Page> {
  result: Promise<Rendered<Page>>;
  startedAt: number;
  from: Moment;
}

export interface PageCache<Page> {
  /** The page where it may be served as it is; null where `get` has to decide. */
  peek(key: string): Page | null;
  /**
   * The page with a key: from the cache, or rendered. Concurrent requests share a render, unless something was purged after
   * it began.
   *
   * @throws what `render` throws, where there is no older page
   */
  get(key: string, render: () => Promise<Rendered<Page>>): Promise<Page>;
  /** Renders a page for one visitor: without the cache, and without sharing the render. */
  render(render: () => Promise<Rendered<Page>>): Promise<Page>;
  /** All pages, the last used first. */
  pages(): Iterable<Page>;
}

/**
 * A cache of rendered pages, bounded in bytes: fresh, stale-while-revalidate with a short wait, and stale-if-error. Whether a
 * page is out of date is decided by the content that it was made from, at the moment when that was read: a purge during a
 * render leaves no old page behind. A page with something in it that is gone is never served again.
 */
export function createPageCache<Page>(maxBytes: number, purges: PurgeLog): PageCache<Page> {
  const part = (share: number) =>
    new LRUCache<string, Entry<Page>>({
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      sizeCalculation: ({ bytes }) => bytes,
    });
  const parts = { main: part(1 - SPARE_PART), spare: part(SPARE_PART) };
  const flights = new Map<string, Flight<Page>>();

  const find = (key: string) => parts.main.get(key) ?? parts.spare.get(key);
  const remove = (key: string) => {
    parts.main.delete(key);
    parts.spare.delete(key);
  };

  function stateOfRead({ tags, readAt, isBehind }: ContentRead): ContentState {
    const state = purges.stateOf(tags, readAt);
    return state === 'current' && isBehind ? 'outdated' : state;
  }

  function stateOf(reads: readonly ContentRead[]): ContentState {
    const states = reads.map(stateOfRead);
    return states.find((state) => state === 'gone') ?? states.find((state) => state === 'outdated') ?? 'current';
  }

  /** Whether a page is served without another look at it. */
  function isReady(entry: Entry<Page>): boolean {
    if (entry.checkedAt !== purges.now()) {
      if (stateOf(entry.reads) !== 'current') return false;
      entry.checkedAt = purges.now();
    }
    return performance.now() < entry.servedUntil;
  }

  /** What cannot be renewed at the moment is served for a while. */
  function postpone(key: string, from: Moment): void {
    const entry = find(key);
    if (!entry || entry.renderedFrom > from || stateOf(entry.reads) === 'gone') return;
    entry.checkedAt = from;
    entry.servedUntil = performance.now() + RETRY_MS;
  }

  function store(key: string, { page, kind, keep, reads, bytes }: Rendered<Page>, from: Moment): void {
    if (kind === 'failure') {
      postpone(key, from);
      return;
    }
    if ((find(key)?.renderedFrom ?? from) > from) return;
    remove(key);
    if (keep === null || reads === null || stateOf(reads) === 'gone') return;
    const freshUntil = Math.min(...reads.map((read) => read.freshUntil));
    const isComplete = reads.every(
      (read) => stateOfRead(read) === 'current' || (read.readAt >= from && !read.isBehind),
    );
    const servedUntil = Math.max(isComplete ? freshUntil : 0, performance.now() + RETRY_MS);
    parts[keep].set(key, { page, kind, bytes, reads, renderedFrom: from, checkedAt: from, servedUntil });
  }

  /** The render in progress; a new one where there is none, or where something was purged since it began. */
  function start(key: string, render: () => Promise<Rendered<Page>>): Flight<Page> {
    const from = purges.now();
    const known = flights.get(key);
    if (known?.from === from) return known;
    const result = render();
    const flight = { result, startedAt: performance.now(), from };
    flights.set(key, flight);
    const end = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    result.then(
      (rendered) => {
        end();
        store(key, rendered, from);
      },
      () => {
        end();
        postpone(key, from);
      },
    );
    return flight;
  }

  /** Renders until the result contains nothing that was deleted meanwhile. */
  async function withoutDeleted(render: () => Promise<Rendered<Page>>): Promise<Rendered<Page>> {
    const rendered = await render();
    return rendered.reads && stateOf(rendered.reads) === 'gone' ? withoutDeleted(render) : rendered;
  }

  const renew = (key: string, render: () => Promise<Rendered<Page>>) => withoutDeleted(() => start(key, render).result);

  /** Waits for announced changes; null while there are none, because each wait gives way to other work. */
  function waitForChanges(): Promise<unknown> | null {
    const changes = purges.expected();
    return changes && waitAtMost(changes, PURGED_WAIT_MS, null);
  }

  return {
    peek(key) {
      const entry = find(key);
      return entry && purges.expected() === null && isReady(entry) ? entry.page : null;
    },

    async get(key, render) {
      const begin = performance.now();
      const changes = waitForChanges();
      if (changes) await changes;
      const entry = find(key);
      if (entry && isReady(entry)) return entry.page;
      const state = entry ? stateOf(entry.reads) : 'gone';
      if (!entry || state === 'gone') {
        remove(key);
        return (await renew(key, render)).page;
      }
      const deadline = state === 'outdated' ? begin + PURGED_WAIT_MS : start(key, render).startedAt + EXPIRED_WAIT_MS;
      const renewing = renew(key, render).catch(() => null);
      // What was not found may exist by now: an old "not found" stands in for a failure only, not for a slow render.
      const renewed = await (entry.kind === 'not-found'
        ? renewing
        : waitAtMost(renewing, deadline - performance.now(), null));
      if (renewed && renewed.kind !== 'failure') return renewed.page;
      if (stateOf(entry.reads) === 'gone') return (await renew(key, render)).page;
      return entry.page;
    },

    async render(render) {
      await waitForChanges();
      return (await withoutDeleted(render)).page;
    },

    *pages() {
      for (const { page } of parts.main.values()) yield page;
    },
  };
}
