/**
 * What the stylesheet shall know of one picture, as attributes: the policy for styles allows no `style` in the HTML.
 * `site/styles/pictures.css` reads them.
 *
 * @param colour `#rrggbb`
 * @param focal as fractions from the left and the top
 */
export function pictureHints(colour?: string, focal?: { x: number; y: number }) {
  return {
    // The first digit of each channel holds the eighth that it is in.
    'data-tone':
      colour && [...'rgb'].map((channel, index) => channel + (Number(`0x${colour[1 + index * 2]}`) >> 1)).join(' '),
    'data-x': focal && Math.round(focal.x * 10),
    'data-y': focal && Math.round(focal.y * 10),
  };
}
