/**
 * The ring as one stroke, open at the upper right as the mark is (`company/README.md`): its ends lie half a radius right
 * of the centre and half a radius above it.
 */
export function ring(centre: { x: number; y: number }, radius: number, stroke: number, colour: string): string {
  const half = radius / 2;
  const reach = Math.sqrt(radius ** 2 - half ** 2);
  const path = `M${centre.x + half} ${centre.y - reach}A${radius} ${radius} 0 1 0 ${centre.x + reach} ${centre.y - half}`;
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`;
}
