import { setImmediate } from 'node:timers/promises';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import { ContentError, InvalidEntryError, isNotFound } from '../../site/errors/content-error.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { loadMessages } from '../../site/i18n/messages.ts';
import { createSearchIndex, type SearchIndex } from '../../site/search/search-index.ts';
import { type InvalidationLog, languageTag, type Revision } from '../cache/invalidation-log.ts';
import { createRevalidatingCache } from '../cache/revalidating-cache.ts';
import { CHANGED_WAIT_MS } from '../cache/wait-limits.ts';
import type { BackendHealth } from '../content/backend-health.ts';
import { log } from '../log.ts';
import type { ListPage, SearchableEntry } from './searched-list.ts';
import { searchedTypes } from './searched-lists.ts';

const FRESH_MS = 60_000;
const RETRY_MS = 5000;
const EXPIRED_WAIT_MS = 200;
const FIRST_WAIT_MS = 10_000;
/** At 100 entries per page. */
const MAX_PAGES = 50;
/** Further entries are indexed without text. */
const MAX_TEXTS = 2000;
const MAX_TOTAL_LENGTH = 2_000_000;
const MAX_TEXT_LENGTH = 20_000;
/** Failures that end indexing. */
const MAX_FAILURES = 3;

interface IndexedEntry {
  version: string;
  readAtRevision: Revision;
  /** Null if the text is not loaded. */
  characters: number | null;
}

interface CurrentIndex {
  index: SearchIndex;
  readAtRevision: Revision;
  /** Settles when the first texts are loaded; null afterwards. */
  texts: Promise<void> | null;
}

/**
 * Creates an index that follows changes of the content.
 *
 * Titles are loaded before texts, so that searches work early.
 *
 * @returns `current` throws `ContentError` if nothing is indexed
 */
export function createCurrentIndex(
  content: ContentClient,
  invalidations: InvalidationLog,
  locale: Locale,
  backendHealth: Pick<BackendHealth, 'wasReported'>,
  lists: readonly ListPage[],
) {
  const index: SearchIndex = createSearchIndex({ types: searchedTypes(locale) });
  const indexed = new Map<string, IndexedEntry>();
  const texts = { count: 0, characters: 0 };
  let failures = 0;
  /** Null until all titles are loaded. */
  let readAtRevision: Revision | null = null;
  const titles = Promise.withResolvers<void>();
  /** Updates run in sequence. Never rejects. */
  let reading: Promise<unknown> = Promise.resolve();
  let isRead = false;
  let hasTexts = false;
  let textsError: unknown = null;
  const limit = { max: 1 };
  const cache = createRevalidatingCache<SearchIndex>({
    invalidations,
    limits: { main: limit, overflow: limit },
    dependsOnAll: true,
    retryMs: RETRY_MS,
    waitUntil({ entry, state, requestedAt }) {
      if (!entry) return Number.POSITIVE_INFINITY;
      return requestedAt + (state === 'stale' ? CHANGED_WAIT_MS : EXPIRED_WAIT_MS);
    },
  });

  function forget(key: string): void {
    const characters = indexed.get(key)?.characters ?? null;
    if (characters !== null) {
      texts.count -= 1;
      texts.characters -= characters;
    }
    index.remove(key);
    indexed.delete(key);
  }

  function add(document: SearchableEntry['document'], version: string, revision: Revision, body: string | null): void {
    forget(document.key);
    index.put({ ...document, body: body ?? '' });
    indexed.set(document.key, { version, readAtRevision: revision, characters: body?.length ?? null });
    if (body === null) return;
    texts.count += 1;
    texts.characters += body.length;
  }

  async function readText({
    document,
    loadText,
  }: SearchableEntry): Promise<{ body: string | null; isComplete: boolean } | null> {
    const hasRoom = texts.count < MAX_TEXTS && texts.characters < MAX_TOTAL_LENGTH;
    if (!hasRoom && typeof indexed.get(document.key)?.characters !== 'number') return { body: null, isComplete: true };
    try {
      const body = await loadText();
      return {
        body: body.slice(0, Math.max(0, Math.min(MAX_TEXT_LENGTH, MAX_TOTAL_LENGTH - texts.characters))),
        isComplete: true,
      };
    } catch (error) {
      if (isNotFound(error)) return null;
      // Invalid entries do not mean that the backend fails.
      if (error instanceof ContentError && !(error instanceof InvalidEntryError)) failures += 1;
      if (failures >= MAX_FAILURES) throw error;
      if (!backendHealth.wasReported(error))
        log.error(`Search: the text of ${document.key} could not be indexed`, {
          event: 'text_not_indexed',
          repeats: document.key,
          error,
        });
      return { body: null, isComplete: false };
    }
  }

  async function put(entry: SearchableEntry): Promise<void> {
    const { document, version } = entry;
    const revision = invalidations.now();
    const read = await readText(entry);
    // An empty version makes the next update retry.
    if (read) add(document, read.isComplete ? version : '', revision, read.body);
    else forget(document.key);
  }

  function isCurrent({ document: { key }, version }: SearchableEntry): boolean {
    const existing = indexed.get(key);
    return (
      existing?.version === version &&
      invalidations.stateOf([languageTag(key, locale)], existing.readAtRevision) === 'current'
    );
  }

  async function readLists(): Promise<{ changed: SearchableEntry[]; added: SearchableEntry[] }> {
    const published = new Set<string>();
    const changed: SearchableEntry[] = [];
    const added: SearchableEntry[] = [];
    for (const readPage of lists) {
      for (let page = 1, last = 1; page <= Math.min(last, MAX_PAGES); page += 1) {
        const list = await readPage(content, locale, page);
        last = list.last;
        for (const entry of list.items) {
          published.add(entry.document.key);
          if (isCurrent(entry)) continue;
          if (indexed.get(entry.document.key)?.version) changed.push(entry);
          else {
            add(entry.document, '', invalidations.now(), null);
            added.push(entry);
          }
        }
        // Let other requests run.
        await setImmediate();
      }
    }
    for (const key of indexed.keys()) if (!published.has(key)) forget(key);
    return { changed, added };
  }

  /** @returns when the next update is due */
  async function read(from: Revision): Promise<number> {
    await loadMessages(locale);
    failures = 0;
    textsError = null;
    const { changed, added } = await readLists();
    for (const entry of changed) await put(entry);
    readAtRevision = from;
    titles.resolve();
    try {
      for (const entry of added) {
        // Process changes before the remaining texts.
        if (invalidations.now() !== from) return 0;
        await put(entry);
        await setImmediate();
      }
    } catch (error) {
      textsError = error;
      if (!backendHealth.wasReported(error))
        log.error('Search: texts could not be indexed', { event: 'texts_not_indexed', repeats: String(error), error });
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
          value: index,
          kind: 'found',
          part: 'main',
          bytes: 1,
          reads: [{ tags: [], readAtRevision: from, freshUntil }],
        };
      });
    });
  }

  function indexAt(revision: Revision): CurrentIndex {
    return { index, readAtRevision: revision, texts: hasTexts ? null : reading.then(() => undefined) };
  }

  async function current(): Promise<CurrentIndex> {
    const loaded = load();
    // Titles are searchable before texts are loaded.
    await (isRead ? loaded : waitAtMost(Promise.race([loaded, titles.promise]), FIRST_WAIT_MS, null));
    if (readAtRevision !== null) return indexAt(readAtRevision);
    if (indexed.size > 0) return indexAt(invalidations.now());
    throw new ContentError('upstream_failed', 'The search index is still being loaded');
  }

  return {
    current,
    /** Waits for all texts. @throws {ContentError} */
    async complete(): Promise<SearchIndex> {
      await load();
      if (textsError) throw textsError;
      return index;
    },
    /** Returns null instead of loading the index. */
    currentIfLoaded: async (): Promise<CurrentIndex | null> => (readAtRevision === null ? null : current()),
  };
}
