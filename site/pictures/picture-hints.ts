/**
 * For `site/styles/pictures.css`. The Content-Security-Policy forbids `style` attributes.
 *
 * @param tones six colours as in the contract
 * @param focal fractions from the left and the top
 */
export function pictureHints(tones?: string, focal?: { x: number; y: number }) {
  const [top, middle, bottom, ...across] = tones?.split(',') ?? [];
  return {
    // At half opacity, over the other gradient.
    'data-down': bottom && `${top}80,${middle}80,${bottom}80`,
    'data-across': bottom && across.join(),
    'data-x': focal && Math.round(focal.x * 10),
    'data-y': focal && Math.round(focal.y * 10),
  };
}
