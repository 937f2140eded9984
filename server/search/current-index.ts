import { setImmediate } from 'node:timers/promises';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import { ContentError, InvalidEntryError, isNotFound } from '../../site/errors/content-error.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { loadMessages } from '../../site/i18n/messages.ts';
import { createSearchIndex, type SearchIndex } from '../../site/search/search-index.ts';
import { inLanguage, type Moment, type PurgeLog } from '../cache/purge-log.ts';
import { CHANGED_WAIT_MS, createRevalidatingCache } from '../cache/revalidating-cache.ts';
import type { BackendWatch } from '../content/backend-watch.ts';
import { log } from '../log.ts';
import type { Listed, ListPage } from './listed.ts';
import { searchedTypes } from './searched-lists.ts';

/** After this time an index is compared with the content again, whether or not a change was announced; in milliseconds, like all times here. */
const FRESH_MS = 60_000;
/** After a failure, what is there is searched for so long before the next attempt. */
const RETRY_MS = 5000;
/** How long a visitor waits for an index that is read again without a known change. */
const EXPIRED_WAIT_MS = 200;
/** The same for the titles of the first one: then what has been read so far is searched for. */
const FIRST_WAIT_MS = 10_000;
/** Lists are read to this page of 100; what comes after, the oldest, cannot be found. */
const MOST_PAGES = 50;
/** The texts in an index, and their characters: of entries beyond, titles and summaries are found. And the longest of one entry. */
const MOST_TEXTS = 2000;
const MOST_TEXT = 2_000_000;
const LONGEST_TEXT = 20_000;
/** A reading ends at so many texts that cannot be read. */
const MOST_FAILURES = 3;

/** What the index has of a document. */
interface Known {
  /** Empty while its text is missing. */
  version: string;
  readAt: Moment;
  /** Of its text; null where it was not asked for. */
  characters: number | null;
}

/** The index, and the moment that all of it is at least as new as. */
interface CurrentIndex {
  index: SearchIndex;
  readAt: Moment;
  /** Resolves when the first texts are there, or cannot be read; null where none are being waited for. */
  texts: Promise<void> | null;
}

/**
 * The search index of a language, kept as new as the content: what a purge names, and what its list says has changed, is read
 * again before the next search. It is read for the first time when it is first asked for: lists first, so that everything can be
 * found by its title while the texts come, one at a time.
 *
 * @returns `current` throws `ContentError` where nothing has been read yet, and nothing can be
 */
export function createCurrentIndex(
  content: ContentClient,
  purges: PurgeLog,
  locale: Locale,
  watch: Pick<BackendWatch, 'hasSeen'>,
  lists: readonly ListPage[],
) {
  const index: SearchIndex = createSearchIndex({ types: searchedTypes(locale) });
  const known = new Map<string, Known>();
  const texts = { count: 0, characters: 0 };
  /** Texts that could not be read, in this reading. */
  let failures = 0;
  /** All that is in the index was published at this moment; null until all titles are in it. */
  let readAt: Moment | null = null;
  /** Resolves when all titles are in the index. */
  const titles = Promise.withResolvers<void>();
  /** The last reading. They change the same index, so each begins after the one before it. Never rejects. */
  let reading: Promise<unknown> = Promise.resolve();
  /** Whether a reading has ended well, and whether one has brought all texts. */
  let isRead = false;
  let hasTexts = false;
  /** Why texts are missing. */
  let textsError: unknown = null;
  const limit = { max: 1 };
  const cache = createRevalidatingCache<SearchIndex>({
    purges,
    limits: { main: limit, overflow: limit },
    dependsOnAll: true,
    retryMs: RETRY_MS,
    waitUntil({ entry, state, begin }) {
      if (!entry) return Number.POSITIVE_INFINITY;
      return begin + (state === 'outdated' ? CHANGED_WAIT_MS : EXPIRED_WAIT_MS);
    },
  });

  function forget(key: string): void {
    const before = known.get(key)?.characters ?? null;
    if (before !== null) {
      texts.count -= 1;
      texts.characters -= before;
    }
    index.remove(key);
    known.delete(key);
  }

  function enter(document: Listed['document'], version: string, asOf: Moment, body: string | null): void {
    forget(document.key);
    index.put({ ...document, body: body ?? '' });
    known.set(document.key, { version, readAt: asOf, characters: body?.length ?? null });
    if (body === null) return;
    texts.count += 1;
    texts.characters += body.length;
  }

  /** @returns null for one that is not there any more */
  async function readText({ document, text }: Listed): Promise<{ body: string | null; isWhole: boolean } | null> {
    const hasRoom = texts.count < MOST_TEXTS && texts.characters < MOST_TEXT;
    if (!hasRoom && typeof known.get(document.key)?.characters !== 'number') return { body: null, isWhole: true };
    try {
      const body = await text();
      return { body: body.slice(0, Math.max(0, Math.min(LONGEST_TEXT, MOST_TEXT - texts.characters))), isWhole: true };
    } catch (error) {
      // Deleted since its list was read.
      if (isNotFound(error)) return null;
      // One entry that is not valid says nothing about the others.
      if (error instanceof ContentError && !(error instanceof InvalidEntryError)) failures += 1;
      // The backend is down, and nothing that is asked now is worth its time-out.
      if (failures >= MOST_FAILURES) throw error;
      if (!watch.hasSeen(error)) log.error(`The text of ${document.key} cannot be found in searches`, error);
      return { body: null, isWhole: false };
    }
  }

  async function put(listed: Listed): Promise<void> {
    const { document, version } = listed;
    const asOf = purges.now();
    const read = await readText(listed);
    // What could not be read is tried again.
    if (read) enter(document, read.isWhole ? version : '', asOf, read.body);
    else forget(document.key);
  }

  function isCurrent({ document: { key }, version }: Listed): boolean {
    const entry = known.get(key);
    return entry?.version === version && purges.stateOf([inLanguage(key, locale)], entry.readAt) === 'current';
  }

  /** Reads the lists, and has the index be what they say. @returns those whose text is missing or old, what has changed first */
  async function readLists(): Promise<{ changed: Listed[]; added: Listed[] }> {
    const published = new Set<string>();
    const changed: Listed[] = [];
    const added: Listed[] = [];
    for (const readPage of lists) {
      for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page += 1) {
        const list = await readPage(content, locale, page);
        last = list.last;
        for (const listed of list.items) {
          published.add(listed.document.key);
          if (isCurrent(listed)) continue;
          if (known.get(listed.document.key)?.version) changed.push(listed);
          else {
            enter(listed.document, '', purges.now(), null);
            added.push(listed);
          }
        }
        // Requests of others are answered in between.
        await setImmediate();
      }
    }
    for (const key of known.keys()) if (!published.has(key)) forget(key);
    return { changed, added };
  }

  /**
   * Reads lists and texts into the index.
   *
   * @returns until when that is enough, by `performance.now()`
   */
  async function read(from: Moment): Promise<number> {
    await loadMessages(locale);
    failures = 0;
    textsError = null;
    const { changed, added } = await readLists();
    for (const listed of changed) await put(listed);
    readAt = from;
    titles.resolve();
    try {
      for (const listed of added) {
        // A change matters more than texts that were never there.
        if (purges.now() !== from) return 0;
        await put(listed);
        await setImmediate();
      }
    } catch (error) {
      // The titles are enough for the time being.
      textsError = error;
      if (!watch.hasSeen(error)) log.error('Texts cannot be found in searches', error);
      return performance.now() + RETRY_MS;
    }
    hasTexts = true;
    return performance.now() + FRESH_MS;
  }

  function load() {
    return cache.get(locale, (from) => {
      const result = reading.then(() => read(from));
      reading = result.catch(() => undefined);
      return result.then((freshUntil) => {
        isRead = true;
        return {
          ...{ value: index, kind: 'found', part: 'main', bytes: 1 },
          reads: [{ tags: [], readAt: from, freshUntil }],
        };
      });
    });
  }

  /** The index as it is. */
  function indexAt(moment: Moment): CurrentIndex {
    return { index, readAt: moment, texts: hasTexts ? null : reading.then(() => undefined) };
  }

  async function current(): Promise<CurrentIndex> {
    const loaded = load();
    // The first texts take long, and titles are searched until they are there.
    await (isRead ? loaded : waitAtMost(Promise.race([loaded, titles.promise]), FIRST_WAIT_MS, null));
    if (readAt !== null) return indexAt(readAt);
    if (known.size > 0) return indexAt(purges.now());
    throw new ContentError('upstream_failed', 'What can be searched for is still being read');
  }

  return {
    current,
    /** With every text. @throws {ContentError} */
    async whole(): Promise<SearchIndex> {
      await load();
      if (textsError) throw textsError;
      return index;
    },
    /** The index, unless it would have to be read first. */
    currentIfRead: async (): Promise<CurrentIndex | null> => (readAt === null ? null : current()),
  };
}
