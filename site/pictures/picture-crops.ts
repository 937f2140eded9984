import type { Picture } from '../../contract/entries/fields.ts';

/** Aspect ratios of the image route's crops. */
export const CROPS = {
  /** For social networks. */
  share: 1200 / 630,
  /** For hero images on phones in portrait orientation. Reduces the file by about two thirds. */
  slim: 9 / 16,
  /** The same for tablets. */
  tall: 3 / 4,
} as const;
export type CropName = keyof typeof CROPS;

/** Width of share images, in pixels. */
export const SHARE_WIDTH = 1200;

/** Step of crop positions in URLs, in per cent; limits the number of variants. */
export const CROP_STEP = 5;

/** Returns the maximum width of a crop of a picture, in pixels. */
export function cropWidth(crop: CropName, { width, height }: Pick<Picture, 'width' | 'height'>): number {
  return Math.min(width, Math.round(height * CROPS[crop]));
}

export function cropHeight(crop: CropName, width: number): number {
  return Math.round(width / CROPS[crop]);
}

/**
 * Returns the part of a crop's URL before the width: `share-40-`. The number is the position along the cropped side in
 * per cent, like CSS `object-position`: 0 keeps the left or top, 100 the right or bottom.
 */
export function cropName(
  crop: CropName,
  { width, height, focal }: Pick<Picture, 'width' | 'height' | 'focal'>,
): string {
  const along = width / height > CROPS[crop] ? focal.x : focal.y;
  return `${crop}-${Math.round((along * 100) / CROP_STEP) * CROP_STEP}-`;
}
