import type { WorkSummary } from '../../contract/content-types/works/definition.ts';
import { STATIONS, type Station } from '../../contract/vocabulary.ts';

interface Dated {
  id: number;
  published_at: string;
}
type Comparator<Item> = (a: Item, b: Item) => number;

export const byId: Comparator<Dated> = (a, b) => a.id - b.id;

/** Newest first; of entries with the same date, the higher id first. */
export const newestFirst: Comparator<Dated> = (a, b) =>
  Date.parse(b.published_at) - Date.parse(a.published_at) || b.id - a.id;

/** What is pinned, then the rest; each newest first. */
export const pinnedFirst: Comparator<Dated & { pinned?: boolean | undefined }> = (a, b) =>
  Number(b.pinned ?? false) - Number(a.pinned ?? false) || newestFirst(a, b);

export const lastCompletedFirst: Comparator<WorkSummary> = (a, b) =>
  b.completed.localeCompare(a.completed) || newestFirst(a, b);

export const soonestFirst: Comparator<{ id: number; starts_at: string }> = (a, b) =>
  Date.parse(a.starts_at) - Date.parse(b.starts_at) || a.id - b.id;

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
