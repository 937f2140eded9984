/** The widths that the image route makes, in pixels. */
export const WIDTHS = [320, 480, 640, 800, 1080, 1440, 1920, 2400];

export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** True for what the image route serves. A picture from elsewhere has an absolute URL, and comes as it is. */
export function isServed(src: string): boolean {
  return src.startsWith('/');
}

/**
 * A `srcset` of all widths up to the picture's own: the last candidate is the original's size, whatever its name says,
 * because nothing is enlarged.
 *
 * @param src the picture's address at the image route
 * @param width the picture's own, or that of the cut, in pixels
 * @param crop in front of the widths, as `cropName` says it
 */
export function sourceSet(src: string, width: number, format: ImageFormat, crop = ''): string {
  return WIDTHS.filter((_, index) => !index || (WIDTHS[index - 1] as number) < width)
    .map((each) => `${src}/${crop}${each}.${format} ${Math.min(each, width)}w`)
    .join(', ');
}

/** The JPEG for browsers that know neither AVIF nor WebP; a picture from elsewhere as it is. */
export function fallbackUrl(src: string): string {
  return isServed(src) ? `${src}/1080.jpg` : src;
}

/** A picture as large as the image route makes it, for a link to it. */
export function largestUrl(src: string): string {
  return `${src}/${WIDTHS.at(-1)}.jpg`;
}
