import { FRAME } from './frame.ts';

/** The part of a picture that a card shows, in the picture's pixels, and where its focal point comes to lie, from the top. */
interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
  focalY: number;
}

export interface Arrangement {
  /** Where the words are. */
  at: 'bottom' | 'top';
  crop: Crop;
}

/** The focal point stays so far away from the words, in pixels of the card. */
const CLEARANCE = 40;
/** How far a picture is enlarged where its focal point would otherwise be behind the words. */
const ZOOMS = [1, 1.15, 1.3];

/**
 * Cuts a picture for a card so that its focal point is clear of the words: below, or where the subject itself is low, above.
 *
 * @param focal as fractions from the left and the top
 * @param wordsHeight from the edge of the card, in its pixels
 */
export function arrange(
  picture: { width: number; height: number },
  focal: { x: number; y: number },
  wordsHeight: number,
): Arrangement {
  const free = FRAME.height - wordsHeight;
  const choices = ZOOMS.flatMap((zoom) => [
    { at: 'bottom' as const, crop: cropAround(picture, focal, zoom, free / 2) },
    { at: 'top' as const, crop: cropAround(picture, focal, zoom, wordsHeight + free / 2) },
  ]);
  const room = ({ at, crop }: Arrangement) => (at === 'bottom' ? free - crop.focalY : crop.focalY - wordsHeight);
  const clear = choices.find((choice) => room(choice) >= CLEARANCE);
  return clear ?? choices.reduce((best, choice) => (room(choice) > room(best) ? choice : best));
}

/** @param wantedY where the focal point should be, in the card's pixels from the top; in the middle from left to right */
function cropAround(
  picture: { width: number; height: number },
  focal: { x: number; y: number },
  zoom: number,
  wantedY: number,
): Crop {
  const scale = zoom * Math.max(FRAME.width / picture.width, FRAME.height / picture.height);
  const [width, height] = [Math.floor(FRAME.width / scale), Math.floor(FRAME.height / scale)];
  const left = within(focal.x * picture.width - width / 2, picture.width - width);
  const top = within(focal.y * picture.height - wantedY / scale, picture.height - height);
  return { left, top, width, height, focalY: (focal.y * picture.height - top) * scale };
}

function within(value: number, maximum: number): number {
  return Math.round(Math.min(Math.max(value, 0), maximum));
}
