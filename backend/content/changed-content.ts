import { isDeepStrictEqual } from 'node:util';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import { eventType } from '../../contract/content-types/events.ts';
import { type ContentChange, entryTag } from '../../contract/revalidation.ts';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import type { Content } from './content.ts';

type Type = keyof Content['entries'];
type Entry = Content['entries'][Type]['ja'][number];

/** Fields that affect no list, sorting, count or relation. */
const unlistedFields = Object.fromEntries(
  Object.values(contentTypes).map(({ name, listsEntries, placedFields }) => [
    name,
    new Set([
      'chosen',
      'modified_at',
      ...placedFields.flatMap(({ deliveredIn, path }) => (deliveredIn === 'entry' && !listsEntries ? path[0] : [])),
    ]),
  ]),
);

/** Returns the entries and lists that differ, or null. */
export function changedContent(oldContent: Content, newContent: Content): ContentChange | null {
  const tags = new Set<string>();
  const entries: ContentChange['entries'] = [];
  if (!isDeepStrictEqual(oldContent.site, newContent.site)) tags.add('site');
  if (!isDeepStrictEqual(oldContent.redirects, newContent.redirects)) tags.add('redirects');
  for (const type of Object.keys(newContent.entries) as Type[]) {
    for (const lang of LANGUAGES) {
      for (const { id, oldEntry, newEntry } of changedEntries(
        oldContent.entries[type][lang],
        newContent.entries[type][lang],
      )) {
        entries.push({ type, id, lang, modified: newEntry?.modified_at ?? null });
        tags.add(entryTag(type, id));
        if (!isDeepStrictEqual(summaryFields(type, oldEntry), summaryFields(type, newEntry))) tags.add(type);
      }
    }
  }
  for (const [id, state] of newContent.eventStates) {
    const previousState = oldContent.eventStates.get(id);
    if (previousState === undefined || previousState === state) continue;
    tags.add(entryTag(eventType.name, id));
    tags.add(eventType.name);
  }
  return tags.size > 0 ? { tags: [...tags], entries } : null;
}

/** Returns, for example, `news/12 is published, works/3 is taken back`. */
export function describeChange({ tags, entries }: ContentChange, oldContent: Content): string {
  if (entries.length === 0) return tags.includes('site') ? 'the notice changes' : 'an event closes or is over';
  const lists: Record<string, Record<string, readonly { id: number }[]>> = oldContent.entries;
  const states = entries.map(({ type, id, lang, modified }) => {
    const existed = lists[type]?.[lang ?? 'ja']?.some((entry) => entry.id === id);
    return `${type}/${id} ${modified === null ? 'is taken back' : existed ? 'changes' : 'is published'}`;
  });
  return [...new Set(states)].join(', ');
}

/** Entries that were not reread are identical objects. */
function changedEntries(oldEntries: readonly Entry[], newEntries: readonly Entry[]) {
  const byId = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entry.id, entry]));
  const [oldById, newById] = [byId(oldEntries), byId(newEntries)];
  return [...new Set([...oldById.keys(), ...newById.keys()])]
    .map((id) => ({ id, oldEntry: oldById.get(id), newEntry: newById.get(id) }))
    .filter((pair) => pair.oldEntry !== pair.newEntry && !isDeepStrictEqual(pair.oldEntry, pair.newEntry));
}

function summaryFields(type: Type, entry: Entry | undefined) {
  return entry && Object.fromEntries(Object.entries(entry).filter(([key]) => !unlistedFields[type]?.has(key)));
}
