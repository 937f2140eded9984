import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];

/** Returns the contrast of two colours (0 to 255 per channel) by WCAG 2.2, from 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the pixels of a PNG, row by row. @param box limits the result to pixels in this box */
export async function pixels(png: Buffer, box?: Box): Promise<Colour[]> {
  const picture = sharp(png).removeAlpha();
  if (box) {
    const [left, top] = [Math.floor(box.x), Math.floor(box.y)];
    picture.extract({
      left,
      top,
      width: Math.ceil(box.x + box.width) - left,
      height: Math.ceil(box.y + box.height) - top,
    });
  }
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width * info.height }, (_, index) => {
    const at = index * info.channels;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  });
}

/** Returns the most common colour: the background of a drawing. */
export function ground(all: readonly Colour[]): Colour {
  const counts = Map.groupBy(all, (colour) => colour.join());
  const [mostCommon] = [...counts.values()].sort((a, b) => b.length - a.length);
  if (!mostCommon?.[0]) throw new Error('A picture without pixels has no ground.');
  return mostCommon[0];
}

/** Returns the share of pixels, 0 to 1, with a contrast to the background of at least 3:1. */
export function foregroundShare(all: readonly Colour[]): number {
  const backgroundPixels = ground(all);
  return all.filter((colour) => contrast(colour, backgroundPixels) >= 3).length / all.length;
}

/** Relative luminance by WCAG 2.2, from sRGB. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
