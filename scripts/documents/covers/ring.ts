/**
 * The ring of the covers, in SVG. All stand in a square from -100 to 100 with the ring's centre in its middle; angles are degrees,
 * clockwise from the top. The opening is the mark's: cut plumb and level through the point half a radius right and above
 * (site/assets/README.md), which on the circle is from 30 to 60 degrees.
 */
export const RADIUS = 96;
/** What is left of the circle, clockwise from the opening's lower end. */
export const RING = { from: 60, to: 390 } as const;

/** The open ring between two radii, its ends cut as the mark's are. */
export function openRing(outer: number, inner: number): string {
  const half = outer / 2;
  const outerEnd = Math.sqrt(outer ** 2 - half ** 2);
  const innerEnd = Math.sqrt(inner ** 2 - half ** 2);
  return [
    `M${half} ${-round(outerEnd)}`,
    `A${outer} ${outer} 0 1 0 ${round(outerEnd)} ${-half}`,
    `H${round(innerEnd)}`,
    `A${inner} ${inner} 0 1 1 ${half} ${-round(innerEnd)}Z`,
  ].join('');
}

/** A piece of the ring between two radii and two angles. */
export function sector(outer: number, inner: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  return [
    `M${at(outer, from)}A${outer} ${outer} 0 ${large} 1 ${at(outer, to)}`,
    `L${at(inner, to)}A${inner} ${inner} 0 ${large} 0 ${at(inner, from)}Z`,
  ].join('');
}

/** A point on a circle, as SVG's paths have it: `x y`. */
function at(radius: number, angle: number): string {
  const radians = (angle * Math.PI) / 180;
  return `${round(radius * Math.sin(radians))} ${round(-radius * Math.cos(radians))}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
