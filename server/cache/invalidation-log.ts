/** Invalidation log: decides which cached content is stale. */
import { LRUCache } from 'lru-cache';
import { type ContentChange, entryTag } from '../../contract/revalidation.ts';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';

/** Revision of the content: the number of invalidations so far. */
export type Revision = number;
/** `outdated` content may be served until it is revalidated, `gone` content never. */
export type ContentState = 'current' | 'outdated' | 'gone';

/** Forgetting a tag makes all older content stale. */
const MAX_TAGS = 20_000;
/** How long a backend may return old content from a cache or replica. */
const BEHIND_MS = 60_000;
const MAX_EXPECTED = 1000;

/** For example `works:12 ja`. */
export type LanguageTag = `${string} ${Language}`;

export const inLanguage = (tag: string, lang: Language): LanguageTag => `${tag} ${lang}`;

export interface EntryVersion {
  tag: LanguageTag;
  modified: string | undefined;
}

export interface InvalidationLog {
  now(): Revision;
  purge(change: ContentChange): void;
  onDeletion(listener: (tags: readonly LanguageTag[]) => void): void;
  stateOf(tags: readonly LanguageTag[], readAtRevision: Revision): ContentState;
  /**
   * Whether a response is older than an announced change.
   *
   * `deleted` has the tags of its deleted entries.
   */
  behind(entries: readonly EntryVersion[]): { state: ContentState; deleted: readonly LanguageTag[] };
  /** Marks a change as pending until its tags are known. */
  markPending(change: Promise<unknown>): void;
  /** Settles with the pending changes and never rejects; null if none are pending. */
  expected(): Promise<unknown> | null;
}

export function createPurgeLog(): InvalidationLog {
  let moment: Revision = 0;
  /** Revision of the last full invalidation or forgotten tag. */
  const floor = { outdated: 0, gone: 0 };
  const tagPurges = (kind: keyof typeof floor) =>
    new LRUCache<string, Revision>({
      max: MAX_TAGS * LANGUAGES.length,
      dispose: (purgedAt, _tag, reason) => {
        if (reason === 'evict') floor[kind] = Math.max(floor[kind], purgedAt);
      },
    });
  const outdated = tagPurges('outdated');
  const gone = tagPurges('gone');
  /** Deleted entries have an infinite `modified`. `until` is by `performance.now()`. */
  const announced = new LRUCache<string, { modified: number; until: number }>({ max: MAX_EXPECTED });
  let changes: Promise<unknown> | null = null;
  const deletionListeners: ((tags: readonly LanguageTag[]) => void)[] = [];

  /** Expires both languages, because each lists the other in `languages`. */
  function expire(tag: string): void {
    for (const lang of LANGUAGES) outdated.set(inLanguage(tag, lang), moment);
  }

  return {
    now: () => moment,

    purge({ tags, entries }) {
      moment += 1;
      if (tags === '*') floor.outdated = moment;
      else for (const tag of tags) expire(tag);
      const deleted: LanguageTag[] = [];
      for (const { type, id, lang, modified } of entries) {
        const tag = entryTag(type, id);
        expire(tag);
        const expected = {
          modified: modified === null ? Number.POSITIVE_INFINITY : Date.parse(modified),
          until: performance.now() + BEHIND_MS,
        };
        for (const version of (lang ? [lang] : LANGUAGES).map((language) => inLanguage(tag, language))) {
          announced.set(version, expected);
          if (modified !== null) continue;
          gone.set(version, moment);
          deleted.push(version);
        }
      }
      if (deleted.length > 0) for (const listener of deletionListeners) listener(deleted);
    },

    onDeletion: (listener) => void deletionListeners.push(listener),

    stateOf(tags, readAtRevision) {
      if (readAtRevision >= moment) return 'current';
      const isAfter = (purges: LRUCache<string, Revision>, last: Revision) =>
        last > readAtRevision || tags.some((tag) => (purges.peek(tag) ?? 0) > readAtRevision);
      if (isAfter(gone, floor.gone)) return 'gone';
      return isAfter(outdated, floor.outdated) ? 'outdated' : 'current';
    },

    behind(entries) {
      let isOlder = false;
      const deleted: LanguageTag[] = [];
      for (const { tag, modified } of announced.size > 0 ? entries : []) {
        const expected = announced.get(tag);
        if (!expected || performance.now() > expected.until) continue;
        if (expected.modified === Number.POSITIVE_INFINITY) deleted.push(tag);
        else if (modified !== undefined && Date.parse(modified) < expected.modified) isOlder = true;
      }
      const state = deleted.length > 0 ? 'gone' : isOlder ? 'outdated' : 'current';
      return { state, deleted };
    },

    markPending(change) {
      const all = Promise.allSettled([changes, change]);
      changes = all;
      all.then(() => {
        if (changes === all) changes = null;
      });
    },
    expected: () => changes,
  };
}
