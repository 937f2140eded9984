/** What is used of packages that only `npm run fonts` installs, so that types hold without them. */
declare module 'subset-font' {
  /** @returns the font with these characters only */
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
  /** `xWidthAvg`: the mean width of Latin letters, weighted by how often text has them. All in font units. */
  export function fromBuffer(
    font: Buffer,
  ): Promise<{ ascent: number; descent: number; lineGap: number; unitsPerEm: number; xWidthAvg: number }>;
}
