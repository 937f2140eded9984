import { CONTENT_TYPES, entryTag, type TaggedType } from '../../contract/revalidation.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { isEntry, isRecord, nestedEntries, withoutEntries } from '../../site/data/responses/nested-entries.ts';
import { type EntryVersion, inLanguage, type LanguageTag } from './invalidation-log.ts';

/**
 * Returns the entries in an API response, and the tags on which the response depends.
 *
 * @param key path and query, such as `/works/kanda?lang=ja`
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

/** Facets belong to the type that they describe. */
export function subjectOf(key: string): { type: TaggedType; lang: Language } | null {
  const [, first, second] = key.split(/[/?]/);
  const name = first === 'facets' ? second : first;
  const type = CONTENT_TYPES.find((one) => one === name);
  return type ? { type, lang: /[?&]lang=en\b/.test(key) ? 'en' : 'ja' } : null;
}

/**
 * Removes tagged entries from a response.
 *
 * Returns null if the response is about one of them, or if a tag names no entry.
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
