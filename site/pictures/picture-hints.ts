/**
 * For `site/styles/pictures.css`. The Content-Security-Policy forbids `style` attributes.
 *
 * @param colour `#rrggbb`
 * @param focal fractions from the left and the top
 */
export function pictureHints(colour?: string, focal?: { x: number; y: number }) {
  return {
    // Eight levels per channel, from its first hexadecimal digit.
    'data-tone':
      colour && [...'rgb'].map((channel, index) => channel + (Number(`0x${colour[1 + index * 2]}`) >> 1)).join(' '),
    'data-x': focal && Math.round(focal.x * 10),
    'data-y': focal && Math.round(focal.y * 10),
  };
}
