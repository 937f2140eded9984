import type { RankedRelation, Relation } from '../../contract/content-types/define-content-type.ts';
import type { Neighbour } from '../../contract/entries/fields.ts';
import { newestFirst } from './comparators.ts';
import { deriveOnce, inOrder } from './derived-lists.ts';
import type { AnyDocument } from './served-content.ts';

interface Item {
  id: number;
  slug?: string;
  title: string;
  published_at: string;
}

const MAX_RELATED = 3;

/** Returns the entries published before and after; drafts are placed by date. */
export function neighbours(item: Item, all: readonly Item[]): { previous: Neighbour | null; next: Neighbour | null } {
  const ordered = inOrder(all, newestFirst);
  const indexes = deriveOnce(all, neighbours, () => new Map(ordered.map(({ id }, position) => [id, position])));
  const index = indexes.get(item.id);
  if (index !== undefined) return { previous: neighbour(ordered[index + 1]), next: neighbour(ordered[index - 1]) };
  const older = ordered.findIndex((other) => newestFirst(other, item) > 0);
  const previous = older === -1 ? ordered.length : older;
  return { previous: neighbour(ordered[previous]), next: neighbour(ordered[previous - 1]) };
}

function neighbour(item: Item | undefined): Neighbour | null {
  if (!item) return null;
  const { id, slug, title } = item;
  return slug === undefined ? { id, title } : { id, slug, title };
}

/** Returns the editor's choice (ids or slugs), then automatically related entries. */
export function chosenFirst<Whole extends Entry, Entry extends Item>(
  entry: Entry,
  chosen: readonly (number | string)[],
  all: readonly Whole[],
  findRelated: (entry: Entry, all: readonly Whole[]) => Whole[],
): Whole[] {
  const chosenEntries = chosen.flatMap((key) => all.find(({ id, slug }) => key === id || key === slug) ?? []);
  const candidates = [...chosenEntries, ...findRelated(entry, all)].filter(({ id }) => id !== entry.id);
  return [...new Set(candidates)].slice(0, MAX_RELATED);
}

type FindRelated = (entry: AnyDocument, all: readonly AnyDocument[]) => AnyDocument[];

export function relatedTo(relation: Relation): FindRelated {
  if ('rank' in relation) return (entry, all) => highestRanked(relation, entry, all);
  const { sameField } = relation;
  return (entry, all) => sameValue(sameField, entry, all);
}

function sameValue(field: string, entry: AnyDocument, all: readonly AnyDocument[]): AnyDocument[] {
  const groups = deriveOnce(all, sameValue, () => Map.groupBy(inOrder(all, newestFirst), (other) => other[field]));
  const newest = groups.get(entry[field])?.slice(0, MAX_RELATED + 1) ?? [];
  return newest.filter(({ id }) => id !== entry.id).slice(0, MAX_RELATED);
}

function highestRanked({ rank }: RankedRelation, entry: AnyDocument, all: readonly AnyDocument[]): AnyDocument[] {
  return all
    .filter((other) => other.id !== entry.id)
    .map((other) => ({ other, rank: rank(entry, other) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || newestFirst(a.other, b.other))
    .slice(0, MAX_RELATED)
    .map(({ other }) => other);
}
