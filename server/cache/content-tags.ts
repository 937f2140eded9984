import { CONTENT_TYPES, entryTag, type TaggedType } from '../../contract/revalidation.ts';
import type { Language } from '../../contract/vocabulary.ts';
import type { EntryVersion } from './purge-log.ts';

/** The parts of an answer that are entries, or name them. */
interface Answer extends Partial<Named> {
  items?: readonly Named[];
  related?: readonly Named[];
  previous?: Named | null;
  next?: Named | null;
}
interface Named {
  id: number;
  modified_at?: string;
}

/**
 * The entries in an answer of the content API, and the answer's tags: those of its entries, and that of its type's list
 * where it depends on which entries there are. "Not found" does, too.
 *
 * @param key the answer's path and query, relative to the API's base: `/works/kanda?lang=ja`
 * @param answer undefined for "not found"
 */
export function tagsOf(key: string, answer: unknown): { tags: string[]; entries: EntryVersion[] } {
  const type = typeOf(key);
  if (!type) return { tags: [], entries: [] };
  const lang: Language = /[?&]lang=en\b/.test(key) ? 'en' : 'ja';
  const { id, modified_at, items, related, previous, next }: Answer = isObject(answer) ? answer : {};
  const named = [...(items ?? []), ...(related ?? []), previous, next, id === undefined ? null : { id, modified_at }];
  const entries = named
    .filter((one): one is Named => Number.isSafeInteger(one?.id))
    .map((one) => ({ tag: entryTag(type, one.id), lang, modified: one.modified_at }));
  const isAlone = id !== undefined && previous === undefined && related === undefined;
  return { tags: [...new Set([...(isAlone ? [] : [type]), ...entries.map(({ tag }) => tag)])], entries };
}

/** `/facets/works` depends on the works, as every other path on the type that it begins with. */
function typeOf(key: string): TaggedType | undefined {
  const [, first, second] = key.split(/[/?]/);
  const name = first === 'facets' ? second : first;
  return CONTENT_TYPES.find((type) => type === name);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
