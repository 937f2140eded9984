const UNITS_PER_SECOND = 2 ** 20;

/**
 * Rounds to about a microsecond, in a unit whose multiples add up without rounding errors in any order.
 *
 * Otherwise, the sum of several workers could decrease when one ends, which Prometheus would take for a restart.
 */
export function exactSeconds(seconds: number): number {
  return Math.round(seconds * UNITS_PER_SECOND) / UNITS_PER_SECOND;
}
