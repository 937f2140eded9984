/** Which published entries are not valid now, and their last valid copies. */
import { entryTag } from '../../contract/revalidation.ts';
import type { EntryRecord } from '../../site/data/content-client.ts';
import { describePart, type InvalidPart } from '../../site/data/repair-answer.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import { subjectOf } from '../cache/content-tags.ts';
import { inLanguage, type LanguageTag, type PurgeLog } from '../cache/purge-log.ts';
import { log } from '../log.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** Maximum number of answers with invalid entries that are watched. Of others, invalid entries are dropped all the same. */
const MAX_ANSWERS = 500;
/** Maximum number of answers that {@link InvalidEntries.recheck} asks for at once. */
const MAX_RECHECKED = 20;

export interface InvalidEntries extends EntryRecord {
  /** The same for another cache of answers, whose keys have this prefix here. */
  under(prefix: string): EntryRecord;
  /** Whether the entry with a tag is not valid in an answer, so that a copy may stand in for it. */
  has(key: string, tag: LanguageTag): boolean;
  /** Since when published entries are not valid; null if all are. */
  since(): Date | null;
  /** Asks again for answers with invalid entries, so that a repair is noticed where nobody visits. Never rejects. */
  recheck(): Promise<void>;
}

interface WatchedAnswer {
  /** By the entries' references in the log. */
  invalid: Map<string, InvalidPart>;
  reread: () => Promise<unknown>;
}

/**
 * @param copies where last valid copies are stored; without it there are none
 * @param purges a deleted entry is not stored by a late answer
 */
export function createInvalidEntries(
  copies: KeptAnswers | undefined,
  purges: Pick<PurgeLog, 'behind'>,
): InvalidEntries {
  const answers = new Map<string, WatchedAnswer>();
  /** Since when each entry is not valid in at least one answer, by its reference. */
  const failing = new Map<string, Date>();

  const isFailing = (reference: string) => [...answers.values()].some(({ invalid }) => invalid.has(reference));

  function report(key: string, parts: readonly InvalidPart[], reread: WatchedAnswer['reread']): void {
    const before = answers.get(key);
    if (parts.length === 0 && !before) return;
    if (!before && answers.size >= MAX_ANSWERS) return;
    const invalid = new Map(parts.map((part) => [referenceOf(key, part), part]));
    if (invalid.size > 0) answers.set(key, { invalid, reread });
    else answers.delete(key);
    for (const [reference, part] of invalid) {
      if (failing.has(reference)) continue;
      failing.set(reference, new Date());
      log.error(`Content: ${reference} is not valid (${describePart(located(part))}); ${describeCount(failing.size)}`);
    }
    for (const reference of before?.invalid.keys() ?? []) {
      if (isFailing(reference) || !failing.delete(reference)) continue;
      log.info(`Content: ${reference} is valid again or no longer published; ${describeCount(failing.size)}`);
    }
  }

  function find(key: string, id: number | null): unknown {
    const tag = tagOf(key, id);
    return tag ? copies?.get(tag)?.answer : undefined;
  }

  function keep(key: string, id: number | null, copy: unknown): void {
    const tag = tagOf(key, id);
    if (!tag || purges.behind([{ tag, modified: undefined }]).state === 'gone') return;
    copies?.keep(tag, copy, [tag]);
  }

  const ready = copies?.ready ?? Promise.resolve();
  return {
    ready,
    find,
    keep,
    report,
    under: (prefix) => ({ ready, find, keep, report: (key, ...rest) => report(prefix + key, ...rest) }),
    has: (key, tag) => [...(answers.get(key)?.invalid.values() ?? [])].some(({ id }) => tagOf(key, id) === tag),
    since: () => [...failing.values()].reduce<Date | null>((first, at) => (first && first < at ? first : at), null),
    async recheck() {
      const rechecked = [...answers].slice(0, MAX_RECHECKED);
      const asked = rechecked.map(([key, { reread }]) =>
        reread().catch((error: unknown) => {
          if (isNotFound(error)) report(key, [], reread);
        }),
      );
      await Promise.all(asked);
    },
  };
}

/** The tag of an entry in an answer; of the answer itself without an id. */
function tagOf(key: string, id: number | null): LanguageTag | null {
  const subject = subjectOf(key);
  return subject && inLanguage(id === null ? subject.type : entryTag(subject.type, id), subject.lang);
}

/** `works/12 (ja)`; without a usable id `works (ja)`. Never holds what is written in an entry. */
function referenceOf(key: string, { id }: InvalidPart): string {
  const { type, lang } = subjectOf(key) ?? { type: key.split('?')[0] ?? key, lang: 'ja' };
  return `${type}${id === null ? '' : `/${id}`} (${lang})`;
}

/** What has no id is found by where it stands. */
function located({ path, id, field, reason }: InvalidPart): Pick<InvalidPart, 'field' | 'reason'> {
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
