import sharp from 'sharp';

/** Content of an SVG and the size of its `viewBox`. */
export interface Svg {
  content: string;
  width: number;
  height: number;
}

interface Placement {
  x: number;
  y: number;
  height: number;
  maxWidth?: number;
}

/** @throws if the `viewBox` does not begin at 0 0 */
export function parseSvg(text: string, name: string): Svg {
  const [, width, height, content] = /viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>(.*)<\/svg>/s.exec(text) ?? [];
  if (!content) throw new Error(`${name} has no viewBox that begins with 0 0.`);
  return { content, width: Number(width), height: Number(height) };
}

/** Whether the drawing uses `currentColor` instead of fixed colours. */
export function isColourable({ content }: Svg): boolean {
  return content.includes('currentColor');
}

/** `colour` replaces `currentColor`; `flat` recolours drawings with fixed colours. */
export function placed(
  svg: Svg,
  { x, y, height, maxWidth = Infinity }: Placement,
  colour: string,
  flat?: string,
): string {
  const scale = Math.min(height / svg.height, maxWidth / svg.width);
  const own = flat && !isColourable(svg) ? ` filter="url(#flat)"` : '';
  const filter = own
    ? `<filter id="flat"><feFlood flood-color="${flat}"/><feComposite in2="SourceAlpha" operator="in"/></filter>`
    : '';
  return `${filter}<g${own} transform="translate(${x} ${y}) scale(${scale})">${colouredIn(svg, colour)}</g>`;
}

export function colouredIn({ content }: Svg, colour: string): string {
  return content.replaceAll('currentColor', colour);
}

/** Colours the mark and the name separately. */
export function inTwoColours({ content }: Svg, first: string, rest: string): string {
  return content.replace('currentColor', first).replaceAll('currentColor', rest);
}

/** Removes the first path. Returns null if the logo does not consist of mark and name. */
export function nameIn(logo: Svg): Svg | null {
  const [first, ...rest] = logo.content.match(/<path [^>]*\/>/g) ?? [];
  if (!first || rest.length === 0 || !isColourable(logo)) return null;
  const name = rest.join('');
  const left = Math.min(...[...name.matchAll(/[MLQC]([\d.]+) /g)].map(([, x]) => Number(x)));
  return { content: `<g transform="translate(${-left})">${name}</g>`, width: logo.width - left, height: logo.height };
}

export function svgBuffer(width: number, height: number, content: string, viewBox = `0 0 ${width} ${height}`): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`,
  );
}

export function png(svg: Buffer): Promise<Buffer> {
  return sharp(svg).png({ compressionLevel: 9, palette: true, effort: 10 }).toBuffer();
}
