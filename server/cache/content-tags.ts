import { CONTENT_TYPES, entryTag, type TaggedType } from '../../contract/revalidation.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { isRecord } from '../../lib/is-record.ts';
import { isEntry, nestedEntries, withoutEntries } from '../../site/data/responses/nested-entries.ts';
import { type EntryVersion, type LanguageTag, languageTag } from './invalidation-log.ts';

/**
 * Returns the entries in an API response, and the tags on which the response depends.
 *
 * @param key path and query, such as `/works/kanda?lang=ja`
 * @param body undefined for "not found"
 */
export function tagsOf(key: string, body: unknown): { tags: LanguageTag[]; entries: EntryVersion[] } {
  const subject = subjectOf(key);
  if (!subject) return { tags: [], entries: [] };
  const { type, lang } = subject;
  const root = isEntry(body) ? [body] : [];
  const entries = [...nestedEntries(body), ...root].map(({ id, modified_at }) => ({
    tag: languageTag(entryTag(type, id), lang),
    modified: modified_at,
  }));
  const isStandalone = root.length > 0 && isRecord(body) && body.previous === undefined && body.related === undefined;
  const list = isStandalone ? [] : [languageTag(type, lang)];
  return { tags: [...new Set([...list, ...entries.map(({ tag }) => tag)])], entries };
}

/** Facets belong to the type that they describe. */
export function subjectOf(key: string): { type: TaggedType; lang: Language } | null {
  const [, first, second] = key.split(/[/?]/);
  const name = first === 'facets' ? second : first;
  const type = CONTENT_TYPES.find((contentType) => contentType === name);
  return type ? { type, lang: /[?&]lang=en\b/.test(key) ? 'en' : 'ja' } : null;
}

/**
 * Removes tagged entries from a response.
 *
 * Returns null if the response is about one of them, or if a tag names no entry.
 */
export function withoutTagged<Body>(
  body: Body,
  tags: readonly LanguageTag[],
  removeEntries: typeof withoutEntries = withoutEntries,
): Body | null {
  const ids = tags.map((tag) => /:(\d+) /.exec(tag)?.[1]).map((id) => (id === undefined ? null : Number(id)));
  if (ids.includes(null)) return null;
  return ids.length === 0 ? body : removeEntries(body, (id) => ids.includes(id));
}
