/** Invalidation log: decides which cached content is stale. */
import { LRUCache } from 'lru-cache';
import { type ContentChange, entryTag } from '../../contract/revalidation.ts';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';

/** Revision of the content: the number of invalidations so far. */
export type Revision = number;
/** `stale` content may be served until it is revalidated, `deleted` content never. */
export type ContentState = 'current' | 'stale' | 'deleted';

/** Forgetting a tag makes all older content stale. */
const MAX_TAGS = 20_000;
/** How long a backend may return old content from a cache or replica. */
const MAX_BACKEND_LAG_MS = 60_000;
const MAX_ANNOUNCED = 1000;

/** For example `works:12 ja`. */
export type LanguageTag = `${string} ${Language}`;

export const languageTag = (tag: string, lang: Language): LanguageTag => `${tag} ${lang}`;

export interface EntryVersion {
  tag: LanguageTag;
  modified: string | undefined;
}

export interface InvalidationLog {
  now(): Revision;
  invalidate(change: ContentChange): void;
  onDeletion(listener: (tags: readonly LanguageTag[]) => void): void;
  onChange(listener: (change: ContentChange) => void): void;
  stateOf(tags: readonly LanguageTag[], readAtRevision: Revision): ContentState;
  /**
   * Whether a response is older than an announced change.
   *
   * `deleted` has the tags of its deleted entries.
   */
  stateOfVersions(entries: readonly EntryVersion[]): { state: ContentState; deleted: readonly LanguageTag[] };
  /** Limits the age of cached values while changes may be missed; null ends the limit. */
  limitAge(ms: number | null): void;
  maxAgeMs(): number;
  /** Marks a change as pending until its tags are known. */
  markPending(change: Promise<unknown>): void;
  /** Settles with the pending changes and never rejects; null if none are pending. */
  pendingChanges(): Promise<unknown> | null;
}

export function createInvalidationLog(): InvalidationLog {
  let revision: Revision = 0;
  /** Revision of the last full invalidation or forgotten tag. */
  const floor = { stale: 0, deleted: 0 };
  const tagRevisions = (kind: keyof typeof floor) =>
    new LRUCache<string, Revision>({
      max: MAX_TAGS * LANGUAGES.length,
      dispose: (invalidatedAt, _tag, reason) => {
        if (reason === 'evict') floor[kind] = Math.max(floor[kind], invalidatedAt);
      },
    });
  const staleRevisions = tagRevisions('stale');
  const deletedRevisions = tagRevisions('deleted');
  /** Deleted entries have an infinite `modified`. `until` is by `performance.now()`. */
  const announced = new LRUCache<string, { modified: number; until: number }>({ max: MAX_ANNOUNCED });
  let changes: Promise<unknown> | null = null;
  let maxAgeMs = Number.POSITIVE_INFINITY;
  const deletionListeners: ((tags: readonly LanguageTag[]) => void)[] = [];
  const changeListeners: ((change: ContentChange) => void)[] = [];

  /** Expires both languages, because each lists the other in `languages`. */
  function expire(tag: string): void {
    for (const lang of LANGUAGES) staleRevisions.set(languageTag(tag, lang), revision);
  }

  return {
    now: () => revision,

    invalidate(change) {
      const { tags, entries } = change;
      revision += 1;
      if (tags === '*') floor.stale = revision;
      else for (const tag of tags) expire(tag);
      const deleted: LanguageTag[] = [];
      for (const { type, id, lang, modified } of entries) {
        const tag = entryTag(type, id);
        expire(tag);
        const announcement = {
          modified: modified === null ? Number.POSITIVE_INFINITY : Date.parse(modified),
          until: performance.now() + MAX_BACKEND_LAG_MS,
        };
        for (const version of (lang ? [lang] : LANGUAGES).map((language) => languageTag(tag, language))) {
          announced.set(version, announcement);
          if (modified !== null) continue;
          deletedRevisions.set(version, revision);
          deleted.push(version);
        }
      }
      if (deleted.length > 0) for (const listener of deletionListeners) listener(deleted);
      for (const listener of changeListeners) listener(change);
    },

    onDeletion: (listener) => void deletionListeners.push(listener),
    onChange: (listener) => void changeListeners.push(listener),

    stateOf(tags, readAtRevision) {
      if (readAtRevision >= revision) return 'current';
      const isAfter = (revisions: LRUCache<string, Revision>, last: Revision) =>
        last > readAtRevision || tags.some((tag) => (revisions.peek(tag) ?? 0) > readAtRevision);
      if (isAfter(deletedRevisions, floor.deleted)) return 'deleted';
      return isAfter(staleRevisions, floor.stale) ? 'stale' : 'current';
    },

    stateOfVersions(entries) {
      let isStale = false;
      const deleted: LanguageTag[] = [];
      for (const { tag, modified } of announced.size > 0 ? entries : []) {
        const announcement = announced.get(tag);
        if (!announcement || performance.now() > announcement.until) continue;
        if (announcement.modified === Number.POSITIVE_INFINITY) deleted.push(tag);
        else if (modified !== undefined && Date.parse(modified) < announcement.modified) isStale = true;
      }
      const state = deleted.length > 0 ? 'deleted' : isStale ? 'stale' : 'current';
      return { state, deleted };
    },

    limitAge(ms) {
      maxAgeMs = ms ?? Number.POSITIVE_INFINITY;
    },
    maxAgeMs: () => maxAgeMs,

    markPending(change) {
      const pending = Promise.allSettled([changes, change]);
      changes = pending;
      pending.then(() => {
        if (changes === pending) changes = null;
      });
    },
    pendingChanges: () => changes,
  };
}
