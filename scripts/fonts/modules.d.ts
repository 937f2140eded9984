/** Declares the packages that only `npm run fonts` installs, so that type checks work without them. */
declare module 'subset-font' {
  /** Returns the font with only the characters of `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      noHinting?: boolean;
      keepFeatures?: string[];
      variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    },
  ): Promise<Buffer>;
}

declare module '@capsizecss/unpack' {
  /** All metrics are in font units. */
  export function fromBuffer(
    font: Buffer,
  ): Promise<{ ascent: number; descent: number; lineGap: number; unitsPerEm: number; xWidthAvg: number }>;
}
