import { openRing, RADIUS } from './ring.ts';

/** The company: the mark as it is, a fourteenth of its diameter thick. */
export function companyProfile(): string {
  return `<path class="light" d="${openRing(RADIUS, (RADIUS * 12) / 14)}"/>`;
}
