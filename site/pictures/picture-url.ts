/** Widths of the image route's variants, in pixels. */
export const WIDTHS = [320, 480, 640, 800, 1080, 1440, 1920, 2400];

export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** Returns whether the image route serves a picture. Pictures from other hosts have absolute URLs. */
export function isServed(src: string): boolean {
  return src.startsWith('/');
}

/**
 * Returns a `srcset` of all widths up to the picture's own. The last variant has the picture's own width, because
 * images are never enlarged.
 *
 * @param src base URL at the image route
 * @param width width of the picture or crop, in pixels
 * @param crop prefix from `cropName`
 */
export function sourceSet(src: string, width: number, format: ImageFormat, crop = ''): string {
  return WIDTHS.filter((_, index) => !index || (WIDTHS[index - 1] as number) < width)
    .map((each) => `${src}/${crop}${each}.${format} ${Math.min(each, width)}w`)
    .join(', ');
}

/** Returns the JPEG fallback; pictures from other hosts are returned unchanged. */
export function fallbackUrl(src: string): string {
  return isServed(src) ? `${src}/1080.jpg` : src;
}

/** Returns the largest JPEG variant, for links. */
export function largestUrl(src: string): string {
  return `${src}/${WIDTHS.at(-1)}.jpg`;
}
