import type { Order } from '../../contract/content-types/define-content-type.ts';
import type { AnyDocument } from './served-content.ts';

interface Dated {
  id: number;
  published_at: string;
}
type Comparator<Item> = (a: Item, b: Item) => number;

const byId: Comparator<Dated> = (a, b) => a.id - b.id;

/** Newest first; ties by descending id. */
export const newestFirst: Comparator<Dated> = (a, b) =>
  Date.parse(b.published_at) - Date.parse(a.published_at) || b.id - a.id;

export const pinnedFirst: Comparator<Dated & { pinned?: boolean | undefined }> = (a, b) =>
  Number(b.pinned ?? false) - Number(a.pinned ?? false) || newestFirst(a, b);

export function comparatorOf(order: Order): Comparator<AnyDocument> {
  if (order === 'newest') return newestFirst;
  if (order === 'id') return byId;
  if ('latest' in order) return latestFirst(order.latest);
  return soonestFirst(order.upcoming);
}

const latestFirst =
  (field: string): Comparator<AnyDocument> =>
  (a, b) =>
    String(b[field]).localeCompare(String(a[field])) || newestFirst(a, b);

const soonestFirst =
  (field: string): Comparator<AnyDocument> =>
  (a, b) =>
    Date.parse(String(a[field])) - Date.parse(String(b[field])) || byId(a, b);

/** Returns the year in Asia/Tokyo: 2024-12-31T20:00Z is in 2025. */
export function yearInTokyo(moment: string): string {
  return new Date(Date.parse(moment) + 9 * 60 * 60 * 1000).toISOString().slice(0, 4);
}
