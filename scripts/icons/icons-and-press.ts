import { IconIco } from '@shockpkg/icon-encoder';
import type { BrandSvgs, Colours } from './brand.ts';
import { colouredIn, placed, png, type Svg, svgBuffer } from './svg.ts';

/** Width in pixels: a magazine page at 300 dpi. */
const PRESS_WIDTH = 2400;

export async function iconFiles(
  svgs: BrandSvgs,
  { paper, night, lamp, brand }: Colours,
): Promise<Map<string, Uint8Array>> {
  const { mark, 'mark-small': small } = svgs;
  const files = new Map<string, Uint8Array>();
  // An opaque tile suits dark and light tab bars.
  const tabs = await Promise.all([16, 32, 48].map((size) => png(tile(small, size, size / 16, brand, paper))));
  const favicon = new IconIco();
  // PNG entries are smaller than bitmaps.
  for (const tab of tabs) await favicon.addFromPng(tab, true, true);
  files.set('favicon.ico', favicon.encode());
  // Maskable icons must stay within the middle 80 %.
  const screens: [string, number][] = [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ];
  for (const [name, size] of screens) files.set(`${name}.png`, await png(tile(mark, size, size * 0.23, lamp, night)));
  return files;
}

export async function pressFiles(
  svgs: BrandSvgs,
  colours: Colours,
  prefix: string,
): Promise<Map<string, string | Buffer>> {
  const { paper, ink, night } = colours;
  const files = new Map<string, string | Buffer>();
  for (const name of ['logo-ja', 'logo-en', 'mark'] as const) {
    const logo = svgs[name];
    const pixels = (ground: string | null, colour: string) => {
      const space = logo.height / 2;
      const [width, height] = [logo.width + 2 * space, logo.height + 2 * space];
      const scale = PRESS_WIDTH / width;
      const flat = colour === paper ? paper : undefined;
      const content = `${ground ? `<rect width="${width}" height="${height}" fill="${ground}"/>` : ''}
        ${placed(logo, { x: space, y: space, height: logo.height }, colour, flat)}`;
      return png(svgBuffer(PRESS_WIDTH, Math.round(height * scale), content, `0 0 ${width} ${height}`));
    };
    const file = (ending: string) => `${prefix}-${name}${ending}`;
    files.set(file('.svg'), `${svgBuffer(logo.width, logo.height, colouredIn(logo, ink))}\n`);
    files.set(file('.png'), await pixels(null, ink));
    files.set(file('-on-paper.png'), await pixels(paper, ink));
    files.set(file('-on-night.png'), await pixels(night, paper));
  }
  return files;
}

function tile(svg: Svg, size: number, margin: number, colour: string, ground: string): Buffer {
  const inside = placed(svg, { x: margin, y: margin, height: size - 2 * margin }, colour);
  return svgBuffer(size, size, `<rect width="${size}" height="${size}" fill="${ground}"/>${inside}`);
}
