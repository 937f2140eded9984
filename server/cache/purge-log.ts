/** The log of purges: which cached content is out of date, whatever cache it is in. */
import { LRUCache } from 'lru-cache';
import { type ContentChange, entryTag } from '../../contract/revalidation.ts';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';

/** A point in the log, counted in purges: content that was read at a moment is as new as the purges before it. */
export type Moment = number;
/** `outdated` content may be served while new content cannot be had; `gone` content never. */
export type ContentState = 'current' | 'outdated' | 'gone';

/** Tags that are remembered, of each language. For one that is forgotten, all content from before its purge is out of date. */
const MAX_TAGS = 20_000;
/** How long a backend may answer with content from before a change, in milliseconds: a cache or replica of its own. */
const BEHIND_MS = 60_000;
const MAX_EXPECTED = 1000;

/** A tag of content in one language, such as `works:12 ja`. Cached content has tags of this kind. */
export type LanguageTag = `${string} ${Language}`;

/** @param tag as in an announcement: `works:12`, `works` */
export const inLanguage = (tag: string, lang: Language): LanguageTag => `${tag} ${lang}`;

/** An entry in an answer of the content API. */
export interface EntryVersion {
  tag: LanguageTag;
  /** Its `modified_at`; undefined where the answer does not say. */
  modified: string | undefined;
}

export interface PurgeLog {
  now(): Moment;
  /** Content that is read from now on is new. */
  purge(change: ContentChange): void;
  /** Calls a listener with the tags of entries that are deleted or no longer published. */
  onDeletion(listener: (tags: readonly LanguageTag[]) => void): void;
  /** The state of content with these tags whose reading began at a moment. */
  stateOf(tags: readonly LanguageTag[], readAt: Moment): ContentState;
  /**
   * Whether an answer is older than a change that was announced: it has `outdated` entries, or deleted (`gone`) ones, whose
   * tags are in `deleted`.
   */
  behind(entries: readonly EntryVersion[]): { state: ContentState; deleted: readonly LanguageTag[] };
  /** A change has been seen and is being read: until the promise settles, nobody knows what is out of date. */
  expectChange(change: Promise<unknown>): void;
  /** Settles with the changes that are expected now, and never rejects; null where there are none. */
  expected(): Promise<unknown> | null;
}

export function createPurgeLog(): PurgeLog {
  let moment: Moment = 0;
  /** The last purge of everything, or of a tag that has been forgotten since. */
  const floor = { outdated: 0, gone: 0 };
  const tagPurges = (kind: keyof typeof floor) =>
    new LRUCache<string, Moment>({
      max: MAX_TAGS * LANGUAGES.length,
      dispose: (purgedAt, _tag, reason) => {
        if (reason === 'evict') floor[kind] = Math.max(floor[kind], purgedAt);
      },
    });
  const outdated = tagPurges('outdated');
  const gone = tagPurges('gone');
  /**
   * Changed entries by their tags: their `modified_at` in milliseconds since the epoch, infinite for deleted ones; and until
   * when older answers are refused, by `performance.now()`.
   */
  const announced = new LRUCache<string, { modified: number; until: number }>({ max: MAX_EXPECTED });
  let changes: Promise<unknown> | null = null;
  const deletionListeners: ((tags: readonly LanguageTag[]) => void)[] = [];

  /** In both languages: `languages` of an entry's other version changes, too. */
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

    stateOf(tags, readAt) {
      if (readAt >= moment) return 'current';
      const isAfter = (purges: LRUCache<string, Moment>, last: Moment) =>
        last > readAt || tags.some((tag) => (purges.peek(tag) ?? 0) > readAt);
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

    expectChange(change) {
      const all = Promise.allSettled([changes, change]);
      changes = all;
      all.then(() => {
        if (changes === all) changes = null;
      });
    },
    expected: () => changes,
  };
}
