import type { Relation } from '../../contract/content-types/define-content-type.ts';
import type { WorkSummary } from '../../contract/content-types/works/definition.ts';
import type { Neighbour } from '../../contract/entries/fields.ts';
import { newestFirst, stopsBetween } from './comparators.ts';
import { deriveOnce, inOrder } from './derived-lists.ts';
import type { AnyDocument } from './served-content.ts';

interface Item {
  id: number;
  slug?: string;
  title: string;
  published_at: string;
}

const MAX_RELATED = 3;
/** Maximum distance of nearby stations: about twelve minutes on foot. */
const MAX_STOPS = 2;

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

export function relatedTo(relation: Relation): FindRelated {
  if (relation === 'own') return relatedWorks as FindRelated;
  const { sameField } = relation;
  return (entry, all) => sameValue(sameField, entry, all);
}
type FindRelated = (entry: AnyDocument, all: readonly AnyDocument[]) => AnyDocument[];

function sameValue(field: string, entry: AnyDocument, all: readonly AnyDocument[]): AnyDocument[] {
  const groups = deriveOnce(all, sameValue, () => Map.groupBy(inOrder(all, newestFirst), (other) => other[field]));
  const newest = groups.get(entry[field])?.slice(0, MAX_RELATED + 1) ?? [];
  return newest.filter(({ id }) => id !== entry.id).slice(0, MAX_RELATED);
}

function relatedWorks<Work extends WorkSummary>(work: WorkSummary, all: readonly Work[]): Work[] {
  const rank = (other: Work) => {
    if (other.use === work.use) return 0;
    const stops = stopsBetween(other.station, work.station);
    if (stops <= MAX_STOPS) return 1 + stops;
    return other.roles.some((role) => work.roles.includes(role)) ? 9 : Number.POSITIVE_INFINITY;
  };
  return all
    .filter((other) => other.id !== work.id && rank(other) < Number.POSITIVE_INFINITY)
    .sort((a, b) => rank(a) - rank(b) || newestFirst(a, b))
    .slice(0, MAX_RELATED);
}
