import { RADIUS, RING, sector } from './ring.ts';

const BUILDINGS = 24;
const YEARS = 10;
const STEP = 7;
/** Between two cells, in units of the drawing. */
const GAP = 1.6;
/** What the note counts. */
const RENEWALS = 83;

/** Ten years of 24 buildings: a ring a year, a ray a building, and as many cells alight as the note counts renewals. */
export function tenYearsOfSmallOffices(): string {
  const ray = (RING.to - RING.from) / BUILDINGS;
  const lit = litCells();
  const cells = Array.from({ length: BUILDINGS * YEARS }, (_, cell) => {
    const outer = RADIUS - Math.floor(cell / BUILDINGS) * STEP;
    const from = RING.from + (cell % BUILDINGS) * ray;
    // The same distance between two cells on every ring.
    const gap = (GAP / outer) * (180 / Math.PI);
    return `<path class="${lit.has(cell) ? 'light' : 'dark'}" d="${sector(outer, outer - STEP + GAP, from, from + ray - gap)}"/>`;
  });
  return cells.join('');
}

/** Scattered as far from each other as may be, by the golden section. The note does not say which they were. */
function litCells(): ReadonlySet<number> {
  const cells = new Set<number>();
  const golden = (Math.sqrt(5) - 1) / 2;
  for (let step = 1; cells.size < RENEWALS; step += 1) cells.add(Math.floor(((step * golden) % 1) * BUILDINGS * YEARS));
  return cells;
}
