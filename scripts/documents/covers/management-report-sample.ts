import { RADIUS, RING, sector } from './ring.ts';

/** The sample building's units in the order of its list, from the one after the vacant one: tsubo, and whether the lease ends within a year. */
const UNITS = [
  { area: 24.2, ends: true },
  { area: 46.8, ends: false },
  { area: 25.4, ends: false },
  { area: 38.2, ends: false },
  { area: 46.8, ends: true },
  { area: 46.8, ends: true },
  { area: 46.8, ends: false },
] as const;
const INNER = 52;
/** Between two units, in degrees. */
const GAP = 1.2;
const MONTHS = 12;
/** August, of which the sample reports. */
const MONTH = 8;

/** A report: the let units round the ring, with the vacant one as its opening, and the months inside. */
export function managementReportSample(): string {
  const total = UNITS.reduce((sum, { area }) => sum + area, 0);
  let from: number = RING.from;
  const units = UNITS.map(({ area, ends }) => {
    const to = from + (area / total) * (RING.to - RING.from);
    const unit = `<path class="${ends ? 'accent' : 'ink'}" d="${sector(RADIUS, INNER, from, to - GAP)}"/>`;
    from = to;
    return unit;
  });
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const [colour, end] = index + 1 === MONTH ? ['accent', -18] : ['ink', -34];
    return `<path class="${colour} line" transform="rotate(${(index + 1) * (360 / MONTHS)})" d="M0 -42V${end}"/>`;
  });
  return [...units, ...months].join('');
}
