import { STATIONS, type Station } from '../contract/vocabulary.ts';
import type { WorkSummary } from '../contract/work.ts';

/** What every entry can be ordered by. */
interface Dated {
  id: number;
  published_at: string;
}
type Order<Item> = (a: Item, b: Item) => number;

export const byId: Order<Dated> = (a, b) => a.id - b.id;

/** Newest first; of two that came out together, the one with the higher id. */
export const newestFirst: Order<Dated> = (a, b) =>
  Date.parse(b.published_at) - Date.parse(a.published_at) || b.id - a.id;

export const lastCompletedFirst: Order<WorkSummary> = (a, b) =>
  b.completed.localeCompare(a.completed) || newestFirst(a, b);

/** The year in Tokyo, in which the site shows its dates: 2024-12-31T20:00Z is in 2025. */
export function yearInTokyo(moment: string): string {
  return new Date(Date.parse(moment) + 9 * 60 * 60 * 1000).toISOString().slice(0, 4);
}

/** Stops between two stations of the loop, the shorter way round: 0 to 15. */
export function stopsBetween(a: Station, b: Station): number {
  const position = (slug: Station) => STATIONS.findIndex((station) => station.slug === slug);
  const clockwise = Math.abs(position(a) - position(b));
  return Math.min(clockwise, STATIONS.length - clockwise);
}
