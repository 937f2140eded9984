/** Widths of variants, in pixels. The last two fill wide windows and high-density screens. */
export const WIDTHS = [320, 480, 640, 800, 1080, 1440, 1920, 2400, 3200];

export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** Pictures from other hosts have absolute URLs. */
export function isServed(src: string): boolean {
  return src.startsWith('/');
}

/**
 * The last variant has the picture's own width, because images are never enlarged.
 *
 * @param crop prefix from `cropName`
 */
export function sourceSet(src: string, width: number, format: ImageFormat, crop = ''): string {
  return WIDTHS.filter((_, index) => !index || (WIDTHS[index - 1] as number) < width)
    .map((candidate) => `${src}/${crop}${candidate}.${format} ${Math.min(candidate, width)}w`)
    .join(', ');
}

export function fallbackUrl(src: string): string {
  return isServed(src) ? `${src}/1080.jpg` : src;
}

export function largestUrl(src: string): string {
  return `${src}/${WIDTHS.at(-1)}.jpg`;
}
