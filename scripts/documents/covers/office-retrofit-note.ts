import { openRing, RADIUS } from './ring.ts';

const STOREY = 13;
const STOREYS = 8;
const GROUND = 44;
const ROOF = GROUND - STOREYS * STOREY;
const LEFT = -46;
const RIGHT = 36;
const SLAB = 2.8;
/** Of the earth, which ends under the ring. */
const EARTH = RADIUS - 2;

/** A retrofit, as architects draw it: the section of what stands in black, what is new in red. */
export function officeRetrofitNote(): string {
  const floors = Array.from({ length: STOREYS + 1 }, (_, floor) => GROUND - floor * STOREY);
  const standing = [
    ...floors.map((y) => box(LEFT, y, RIGHT - LEFT, SLAB)),
    ...[LEFT, -19, 11, RIGHT - 3.4].map((x) => box(x, ROOF, 3.4, GROUND - ROOF)),
    // The lift's machine room.
    box(-19, ROOF - 12, 33.4, SLAB),
    box(-19, ROOF - 12, SLAB, 12),
    box(11.6, ROOF - 12, SLAB, 12),
  ];
  const added = [
    // Waterproofing of the roof.
    box(LEFT, ROOF - 3.2, 25, 2),
    box(16.4, ROOF - 3.2, RIGHT - 16.4, 2),
    // A second skin before the west front, and what holds it.
    box(RIGHT + 9, ROOF - 3.2, 2.2, GROUND - ROOF + 3.2),
    ...floors.slice(1).map((y) => box(RIGHT, y, 9, 1.6)),
    // The riser, and a duct under each slab.
    box(-14, ROOF + SLAB, 4, GROUND - ROOF - SLAB),
    ...floors.slice(1).map((y) => box(-10, y + SLAB + 1.2, 38, 2.6)),
  ];
  return [
    `<path class="ink" d="${openRing(RADIUS, RADIUS - 5)}"/>`,
    `<path class="ink" fill-rule="evenodd" d="${ground()}${box(LEFT + 3.4, GROUND + SLAB, RIGHT - LEFT - 6.8, 12)}"/>`,
    `<path class="ink" d="${standing.join('')}"/>`,
    `<path class="accent" d="${added.join('')}"/>`,
  ].join('');
}

/** The earth, solid as far as the ring: the basement is left open in it. */
function ground(): string {
  const half = Math.sqrt(EARTH ** 2 - GROUND ** 2).toFixed(2);
  return `M-${half} ${GROUND}H${half}A${EARTH} ${EARTH} 0 0 1 -${half} ${GROUND}Z`;
}

function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}
