import { type Station, stopsBetween } from './stations.ts';

interface RankedWork {
  use: string;
  station: Station;
  roles: readonly string[];
}

/** Maximum distance of nearby stations: about twelve minutes on foot. */
const MAX_STOPS = 2;

/** Ranks works with the same use first, then those near the same station, then those with a common role. */
export function rankRelatedWork(work: RankedWork, other: RankedWork): number {
  if (other.use === work.use) return 0;
  const stops = stopsBetween(other.station, work.station);
  if (stops <= MAX_STOPS) return 1 + stops;
  return other.roles.some((role) => work.roles.includes(role)) ? 9 : Number.POSITIVE_INFINITY;
}
