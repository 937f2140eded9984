import type { Picture } from '../../contract/entries/fields.ts';

/** Width divided by height. */
export const CROPS = {
  share: 1200 / 630,
  /** For hero images on phones; saves two thirds of the bytes. */
  slim: 9 / 16,
  /** For tablets. */
  tall: 3 / 4,
} as const;
export type CropName = keyof typeof CROPS;

export const SHARE_WIDTH = 1200;

/** Step of crop positions in per cent; limits the number of variants. */
export const CROP_STEP = 5;

export function cropWidth(crop: CropName, { width, height }: Pick<Picture, 'width' | 'height'>): number {
  return Math.min(width, Math.round(height * CROPS[crop]));
}

export function cropHeight(crop: CropName, width: number): number {
  return Math.round(width / CROPS[crop]);
}

/** Returns the prefix of the width in a URL: `share-40-`. The number is like CSS `object-position`. */
export function cropName(
  crop: CropName,
  { width, height, focal }: Pick<Picture, 'width' | 'height' | 'focal'>,
): string {
  const along = width / height > CROPS[crop] ? focal.x : focal.y;
  return `${crop}-${Math.round((along * 100) / CROP_STEP) * CROP_STEP}-`;
}
