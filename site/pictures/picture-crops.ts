import type { Picture } from '../../contract/entries/fields.ts';

/** The shapes that the image route cuts, by name: width through height. */
export const CROPS = {
  /** What social networks show. */
  share: 1200 / 630,
  /** A landscape on a telephone held upright: what is beside it is hardly seen, and would be two thirds of the bytes. */
  slim: 9 / 16,
  /** The same on a tablet. */
  tall: 3 / 4,
} as const;
export type CropName = keyof typeof CROPS;

/** The one width of pictures for social networks, in pixels. */
export const SHARE_WIDTH = 1200;

/** In the addresses the place of a cut is in steps of so many per cent, so that a picture has few of them. */
export const CROP_STEP = 5;

/** The largest width, in pixels, that a picture has in a shape. */
export function cropWidth(crop: CropName, { width, height }: Pick<Picture, 'width' | 'height'>): number {
  return Math.min(width, Math.round(height * CROPS[crop]));
}

export function cropHeight(crop: CropName, width: number): number {
  return Math.round(width / CROPS[crop]);
}

/**
 * What stands in front of the width in the address of a cut: `share-40-`. The number is where along the side that is
 * cut, in per cent, as in CSS's `object-position`: 0 keeps the left or the top, 100 the right or the bottom.
 */
export function cropName(
  crop: CropName,
  { width, height, focal }: Pick<Picture, 'width' | 'height' | 'focal'>,
): string {
  const along = width / height > CROPS[crop] ? focal.x : focal.y;
  return `${crop}-${Math.round((along * 100) / CROP_STEP) * CROP_STEP}-`;
}
