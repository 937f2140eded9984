import { RADIUS, RING, sector } from './ring.ts';

/** A year's rent in the guide's example, and what leaves it where on the ring: costs, interest, the manager's fee. In millions of yen. */
const RENT = 60;
const LEAVING = [
  { amount: 20, angle: 180 },
  { amount: 9, angle: 270 },
  { amount: 5, angle: 360 },
] as const;
const WIDTH = 52;
/** Past the page's edge, which cuts it. */
const BEYOND = 140;

/** A fund: the rent goes round, at each quarter a part leaves straight on, and what investors get arrives at the opening. */
export function fundGuide(): string {
  const inner = RADIUS - WIDTH;
  let outer = RADIUS;
  let from: number = RING.from;
  const parts: string[] = [];
  for (const { amount, angle } of LEAVING) {
    const height = (amount / RENT) * WIDTH;
    parts.push(
      `<path class="light" d="${sector(outer, inner, from, angle)}"/>`,
      `<rect class="dim" transform="rotate(${angle})" y="${-outer}" width="${BEYOND}" height="${height}"/>`,
    );
    outer -= height;
    from = angle;
  }
  parts.push(`<path class="light" d="${sector(outer, inner, from, RING.to)}"/>`);
  return parts.join('');
}
