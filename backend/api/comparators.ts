import type { Order } from '../../contract/content-types/define-content-type.ts';
import { STATIONS, type Station } from '../../contract/vocabulary.ts';
import type { AnyDocument } from './served-content.ts';

interface Dated {
  id: number;
  published_at: string;
}
type Comparator<Item> = (a: Item, b: Item) => number;

const byId: Comparator<Dated> = (a, b) => a.id - b.id;

/** Newest first; of entries with the same date, the higher id first. */
export const newestFirst: Comparator<Dated> = (a, b) =>
  Date.parse(b.published_at) - Date.parse(a.published_at) || b.id - a.id;

/** What is pinned, then the rest; each newest first. */
export const pinnedFirst: Comparator<Dated & { pinned?: boolean | undefined }> = (a, b) =>
  Number(b.pinned ?? false) - Number(a.pinned ?? false) || newestFirst(a, b);

/** The comparator of a list's order. */
export function comparatorOf(order: Order): Comparator<AnyDocument> {
  if (order === 'newest') return newestFirst;
  if (order === 'id') return byId;
  if ('latest' in order) return latestFirst(order.latest);
  return soonestFirst(order.upcoming);
}

/** By a month or day; of those with the same one, the newest first. */
const latestFirst =
  (field: string): Comparator<AnyDocument> =>
  (a, b) =>
    String(b[field]).localeCompare(String(a[field])) || newestFirst(a, b);

/** By a moment; of those with the same one, the lower id first. */
const soonestFirst =
  (field: string): Comparator<AnyDocument> =>
  (a, b) =>
    Date.parse(String(a[field])) - Date.parse(String(b[field])) || byId(a, b);

/** The calendar year in Asia/Tokyo, as the site shows dates: 2024-12-31T20:00Z is in 2025. */
export function yearInTokyo(moment: string): string {
  return new Date(Date.parse(moment) + 9 * 60 * 60 * 1000).toISOString().slice(0, 4);
}

/** Number of stops between two stations of the Yamanote loop, the shorter way round: 0 to 15. */
export function stopsBetween(a: Station, b: Station): number {
  const position = (slug: Station) => STATIONS.findIndex((station) => station.slug === slug);
  const clockwise = Math.abs(position(a) - position(b));
  return Math.min(clockwise, STATIONS.length - clockwise);
}
