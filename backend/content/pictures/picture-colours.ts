import type { Picture } from '../../../contract/entries/fields.ts';

export type PictureColours = Required<Pick<Picture, 'colour' | 'tones'>>;

type Channels = [red: number, green: number, blue: number];

const THIRDS = [0, 1, 2] as const;
/** Keeps the placeholder of a night picture light. */
const DARKEST_TONE = 150;

/**
 * Returns the average colour and the tones of the placeholder. `PictureFacts.php` computes the same.
 *
 * @param grid the picture reduced to 3 × 3 pixels, as bytes of red, green and blue
 */
export function coloursOf(grid: Uint8Array): PictureColours {
  const average = (first: number, step: number, count: number) =>
    THIRDS.map((channel) => {
      const values = Array.from({ length: count }, (_, index) => grid[(first + index * step) * 3 + channel] ?? 0);
      return values.reduce((sum, value) => sum + value, 0) / count;
    }) as Channels;
  const all = average(0, 1, 9);
  // Both gradients at half opacity are the picture with 40 % of its contrast, on a light ground.
  const tone = (third: Channels) =>
    hexadecimal(THIRDS.map((channel) => Math.max(DARKEST_TONE, 153 + 0.8 * third[channel] - 0.4 * all[channel])));
  return {
    colour: hexadecimal(all),
    tones: [
      ...THIRDS.map((row) => tone(average(row * 3, 1, 3))),
      ...THIRDS.map((column) => tone(average(column, 3, 3))),
    ].join(),
  };
}

function hexadecimal(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(Math.min(value, 255)).toString(16).padStart(2, '0')).join('')}`;
}
