import { setImmediate } from 'node:timers/promises';
import type { ContentClient } from '../../site/data/content-client.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { loadMessages } from '../../site/i18n/messages.ts';
import { createSearchIndex, type SearchIndex } from '../../site/search/search-index.ts';
import type { Moment, PurgeLog } from '../cache/purge-log.ts';
import { log } from '../log.ts';
import { waitAtMost } from '../wait-at-most.ts';
import type { Listed } from './listed.ts';
import { searchedLists } from './searched-lists.ts';

/** After this time an index is compared with the content again, whether or not a change was announced; in milliseconds, like all times here. */
const FRESH_MS = 60_000;
/** After a failure, what is there is searched for so long before the next attempt. */
const RETRY_MS = 5000;
/** How long a visitor waits for an index that is read again: after a change, and without one. */
const PURGED_WAIT_MS = 2000;
const EXPIRED_WAIT_MS = 200;
/** Lists are read to this page of 100; what comes after, the oldest, cannot be found. */
const MOST_PAGES = 200;
/** The texts in an index, in characters: of entries beyond, titles and summaries are found. And the longest of one entry. */
const MOST_TEXT = 2_000_000;
const LONGEST_TEXT = 20_000;
/** A reading ends at so many texts that cannot be read. */
const MOST_FAILURES = 3;

/** What the index has of a document. */
interface Known {
  version: string;
  readAt: Moment;
  characters: number;
}

/** The index, and the moment that all of it is at least as new as. */
interface CurrentIndex {
  index: SearchIndex;
  readAt: Moment;
}

/**
 * The search index of a language, kept as new as the content: what a purge names, and what its list says has changed, is read
 * again before the next search. It is read for the first time when it is first asked for.
 *
 * @returns `current` throws `ContentError` where nothing has been read yet, and nothing can be
 */
export function createCurrentIndex(content: ContentClient, purges: PurgeLog, locale: Locale) {
  const index: SearchIndex = createSearchIndex();
  const known = new Map<string, Known>();
  let characters = 0;
  /** Texts that could not be read, in this reading. */
  let failures = 0;
  /** The purges that were known when a reading last began, and until when that is enough; a reading that failed counts, too. */
  let tried = { at: -1 as Moment, until: 0 };
  /** All that is in the index was published at this moment; null until the first reading has ended well. */
  let readAt: Moment | null = null;
  let reading: { from: Moment; ended: Promise<void> } | null = null;

  function forget(key: string): void {
    characters -= known.get(key)?.characters ?? 0;
    index.remove(key);
    known.delete(key);
  }

  async function readText({ document, text }: Listed): Promise<{ body: string; isWhole: boolean } | null> {
    try {
      const body = await text();
      return { body: body.slice(0, Math.max(0, Math.min(LONGEST_TEXT, MOST_TEXT - characters))), isWhole: true };
    } catch (error) {
      // Deleted since its list was read.
      if (isNotFound(error)) return null;
      failures += 1;
      // The backend is down, and nothing that is asked now is worth its time-out.
      if (failures >= MOST_FAILURES) throw error;
      log.error(`The text of ${document.key} cannot be found in searches`, error);
      return { body: '', isWhole: false };
    }
  }

  async function put(listed: Listed): Promise<void> {
    const { document, version } = listed;
    const asOf = purges.now();
    const read = await readText(listed);
    forget(document.key);
    if (!read) return;
    const { body, isWhole } = read;
    index.put({ ...document, body });
    // What could not be read is tried again.
    known.set(document.key, { version: isWhole ? version : '', readAt: asOf, characters: body.length });
    characters += body.length;
  }

  function isCurrent({ document: { key }, version }: Listed): boolean {
    const entry = known.get(key);
    return entry?.version === version && purges.stateOf([key], entry.readAt) === 'current';
  }

  async function read(): Promise<void> {
    await loadMessages(locale);
    failures = 0;
    const published = new Set<string>();
    for (const readPage of searchedLists) {
      for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page += 1) {
        const list = await readPage(content, locale, page);
        last = list.last;
        for (const listed of list.items) {
          published.add(listed.document.key);
          if (isCurrent(listed)) continue;
          await put(listed);
          // Requests of others are answered in between.
          await setImmediate();
        }
      }
    }
    for (const key of known.keys()) if (!published.has(key)) forget(key);
  }

  /** The reading in progress; a new one after it where something was purged since it began. */
  function startReading(): Promise<void> {
    const from = purges.now();
    if (reading?.from === from) return reading.ended;
    const before = reading?.ended.catch(() => {});
    const ended = (async () => {
      await before;
      try {
        await read();
        readAt = from;
        tried = { at: from, until: performance.now() + FRESH_MS };
      } catch (error) {
        tried = { at: from, until: performance.now() + RETRY_MS };
        throw error;
      } finally {
        if (reading?.from === from) reading = null;
      }
    })();
    reading = { from, ended };
    return ended;
  }

  async function current(): Promise<CurrentIndex> {
    const changes = purges.expected();
    if (changes) await waitAtMost(changes, PURGED_WAIT_MS, null);
    const isPurged = tried.at !== purges.now();
    if (readAt !== null && !isPurged && performance.now() < tried.until) return { index, readAt };
    const ended = startReading();
    if (readAt === null) await ended;
    else {
      const waitMs = isPurged ? PURGED_WAIT_MS : EXPIRED_WAIT_MS;
      await waitAtMost(
        ended.catch(() => {}),
        waitMs,
        undefined,
      );
    }
    return { index, readAt: readAt as Moment };
  }

  return {
    current,
    /** The index, unless it would have to be read first. */
    currentIfRead: async (): Promise<CurrentIndex | null> => (readAt === null ? null : current()),
  };
}
