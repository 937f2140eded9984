/** Tracks invalid published entries and their last valid copies. */
import { entryTag } from '../../contract/revalidation.ts';
import type { EntryRecord } from '../../site/data/content-client.ts';
import { isEntry } from '../../site/data/responses/nested-entries.ts';
import { describePart, type InvalidPart } from '../../site/data/responses/repair-response.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import { subjectOf } from '../cache/content-tags.ts';
import { type InvalidationLog, type LanguageTag, languageTag } from '../cache/invalidation-log.ts';
import { log } from '../log.ts';
import type { PersistedResponses } from './persisted-responses.ts';
import { unreadableTexts } from './unreadable-texts.ts';

const MAX_RESPONSES = 500;
const MAX_RECHECKED = 20;

export interface InvalidEntries extends EntryRecord {
  /** Returns a view for another cache with a key prefix. */
  withPrefix(prefix: string): EntryRecord & Pick<InvalidEntries, 'discard'>;
  /** Discards the copy of a deleted entry. @param lastResponse its last response */
  discard(key: string, lastResponse: unknown): void;
  has(key: string, tag: LanguageTag): boolean;
  since(): Date | null;
  /** References such as `works/12 (ja)`. */
  references(): string[];
  /** Reloads responses with invalid entries, to notice repairs without visits. Never rejects. */
  recheck(): Promise<void>;
}

interface WatchedResponse {
  invalid: Map<string, InvalidPart>;
  reload: () => Promise<unknown>;
}

/** @param invalidations prevents late responses from restoring deleted entries */
export function createInvalidEntries(
  copies: PersistedResponses | undefined,
  invalidations: Pick<InvalidationLog, 'stateOfVersions'>,
): InvalidEntries {
  const responses = new Map<string, WatchedResponse>();
  const failing = new Map<string, { since: Date; keys: Set<string> }>();

  function track(key: string, response: WatchedResponse): void {
    responses.delete(key);
    responses.set(key, response);
    for (const [reference, part] of response.invalid) {
      const entry = failing.get(reference);
      if (entry) {
        entry.keys.add(key);
        continue;
      }
      failing.set(reference, { since: new Date(), keys: new Set([key]) });
      log.error(`Content: ${reference} is not valid (${describePart(locate(part))}); ${describeCount(failing.size)}`, {
        event: 'invalid_entry',
      });
    }
  }

  /** @returns whether no other response has the invalid entry */
  function release(key: string, reference: string): boolean {
    const keys = failing.get(reference)?.keys;
    keys?.delete(key);
    return keys?.size === 0 && failing.delete(reference);
  }

  /** Prefers a response whose entries are all tracked in other responses. */
  function forgetOldest(): void {
    const isRedundant = ([, { invalid }]: [string, WatchedResponse]) =>
      [...invalid.keys()].every((reference) => (failing.get(reference)?.keys.size ?? 0) > 1);
    const [oldest] = responses;
    const [key, { invalid }] = [...responses].find(isRedundant) ?? oldest ?? ['', { invalid: new Map() }];
    responses.delete(key);
    for (const reference of invalid.keys()) release(key, reference);
  }

  function report(key: string, parts: readonly InvalidPart[], reload: WatchedResponse['reload']): void {
    const previous = responses.get(key);
    const invalid = new Map(parts.map((part) => [referenceOf(key, part), part]));
    if (invalid.size > 0) track(key, { invalid, reload });
    else responses.delete(key);
    for (const reference of previous?.invalid.keys() ?? []) {
      if (invalid.has(reference) || !release(key, reference)) continue;
      log.info(`Content: ${reference} is valid again or no longer published; ${describeCount(failing.size)}`, {
        event: 'valid_entry',
      });
    }
    if (responses.size > MAX_RESPONSES) forgetOldest();
  }

  function find(key: string, id: number | null): unknown {
    const tag = tagOf(key, id);
    return tag ? copies?.get(tag)?.response : undefined;
  }

  function store(key: string, id: number | null, copy: unknown): void {
    const tag = tagOf(key, id);
    if (!tag || invalidations.stateOfVersions([{ tag, modified: undefined }]).state === 'deleted') return;
    copies?.set(tag, copy, [tag]);
  }

  async function discard(key: string, lastResponse: unknown): Promise<void> {
    await ready;
    const name = /^\/\w+\/([^/?]+)\?/.exec(key)?.[1];
    const tag = name && tagOf(key, isEntry(lastResponse) ? lastResponse.id : Number(name));
    const copy = tag ? (copies?.get(tag)?.response as { id: number; slug?: string } | undefined) : undefined;
    // The entry still exists under another slug.
    if (tag && copy && (copy.slug ?? String(copy.id)) === name) copies?.deleteEntries([tag]);
  }

  const ready = copies?.ready ?? Promise.resolve();
  const record = { ready, find, store, problemsIn: unreadableTexts, report, discard };
  return {
    ...record,
    withPrefix: (prefix) => ({ ...record, report: (key, ...rest) => report(prefix + key, ...rest) }),
    has: (key, tag) => [...(responses.get(key)?.invalid.values() ?? [])].some(({ id }) => tagOf(key, id) === tag),
    since: () =>
      [...failing.values()].reduce<Date | null>((first, { since }) => (first && first < since ? first : since), null),
    references: () => [...failing.keys()],
    async recheck() {
      const rechecks = [...responses].slice(0, MAX_RECHECKED).map(([key, response]) => {
        track(key, response);
        return response.reload().catch((error: unknown) => {
          if (isNotFound(error)) report(key, [], response.reload);
        });
      });
      await Promise.all(rechecks);
    },
  };
}

/** Returns the tag of the response itself if `id` is null. */
function tagOf(key: string, id: number | null): LanguageTag | null {
  const subject = subjectOf(key);
  return subject && languageTag(id === null ? subject.type : entryTag(subject.type, id), subject.lang);
}

/** Returns `works/12 (ja)`, for example. Never includes text of the entry. */
function referenceOf(key: string, { id }: InvalidPart): string {
  const { type, lang } = subjectOf(key) ?? { type: key.split('?')[0] ?? key, lang: 'ja' };
  return `${type}${id === null ? '' : `/${id}`} (${lang})`;
}

function locate({ path, id, field, reason }: InvalidPart): Pick<InvalidPart, 'field' | 'reason'> {
  return {
    field:
      id === null
        ? [...path, field]
            .filter((step) => step !== '')
            .map(String)
            .join('.')
        : field,
    reason,
  };
}

const describeCount = (count: number) => (count === 1 ? '1 entry is not valid' : `${count} entries are not valid`);
