import { CONTENT_TYPES, entryTag, type TaggedType } from '../../contract/revalidation.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { isEntry, isRecord, nestedEntries, withoutEntries } from '../../site/data/responses/nested-entries.ts';
import { type EntryVersion, inLanguage, type LanguageTag } from './purge-log.ts';

/**
 * The entries in an answer of the content API, and the answer's tags: those of its entries, and that of its type's list
 * where it depends on which entries there are. "Not found" does, too. All are of the answer's language.
 *
 * @param key the answer's path and query, relative to the API's base: `/works/kanda?lang=ja`
 * @param answer undefined for "not found"
 */
export function tagsOf(key: string, answer: unknown): { tags: LanguageTag[]; entries: EntryVersion[] } {
  const subject = subjectOf(key);
  if (!subject) return { tags: [], entries: [] };
  const { type, lang } = subject;
  const own = isEntry(answer) ? [answer] : [];
  const entries = [...nestedEntries(answer), ...own].map(({ id, modified_at }) => ({
    tag: inLanguage(entryTag(type, id), lang),
    modified: modified_at,
  }));
  const isAlone = own.length > 0 && isRecord(answer) && answer.previous === undefined && answer.related === undefined;
  const list = isAlone ? [] : [inLanguage(type, lang)];
  return { tags: [...new Set([...list, ...entries.map(({ tag }) => tag)])], entries };
}

/** What an answer is about. `/facets/works` depends on the works, as every other path on the type that it begins with. */
export function subjectOf(key: string): { type: TaggedType; lang: Language } | null {
  const [, first, second] = key.split(/[/?]/);
  const name = first === 'facets' ? second : first;
  const type = CONTENT_TYPES.find((one) => one === name);
  return type ? { type, lang: /[?&]lang=en\b/.test(key) ? 'en' : 'ja' } : null;
}

/**
 * The answer without the entries that have these tags; null if it is about one of them, or if a tag is a list's: nobody knows
 * which of its entries are deleted.
 *
 * @param without takes entries out of this kind of answer
 */
export function withoutTagged<Answer>(
  answer: Answer,
  tags: readonly LanguageTag[],
  without: typeof withoutEntries = withoutEntries,
): Answer | null {
  const ids = tags.map((tag) => /:(\d+) /.exec(tag)?.[1]).map((id) => (id === undefined ? null : Number(id)));
  if (ids.includes(null)) return null;
  return ids.length === 0 ? answer : without(answer, (id) => ids.includes(id));
}
