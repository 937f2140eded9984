/** Packages that only `npm run fonts` or `npm run documents` installs. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt' | 'truetype';
      noHinting?: boolean;
      keepFeatures?: string[];
      variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    },
  ): Promise<Buffer>;
}

declare module '@capsizecss/unpack' {
  /** In font units. */
  export function fromBuffer(
    font: Buffer,
  ): Promise<{ ascent: number; descent: number; lineGap: number; unitsPerEm: number; xWidthAvg: number }>;
}
