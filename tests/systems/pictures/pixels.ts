/** What a picture shows, told from its pixels. */
import sharp from 'sharp';

export type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

export interface Area {
  left: number;
  top: number;
  /** Both included. */
  right: number;
  bottom: number;
}

/** One byte a pixel: 1 where there is ink. */
interface Ink {
  at: Uint8Array;
  width: number;
}

/** A pixel counts as different from this much of 255 on. */
const DIFFERENCE = 60;

export function pixelsOf(bytes: Buffer) {
  return sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Where one picture differs from another. */
export function differing(one: Pixels, other: Pixels): Ink {
  return inked(one, (at) => Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > DIFFERENCE);
}

/** Where a picture is lighter than that. @param luminance from 0 to 1 */
export function lightOf(picture: Pixels, luminance: number): Ink {
  return inked(picture, (at) => luminanceAt(picture, at) > luminance);
}

function inked({ info }: Pixels, isInk: (at: number) => boolean): Ink {
  const at = new Uint8Array(info.width * info.height);
  for (let index = 0; index < at.length; index += 1) at[index] = isInk(index * info.channels) ? 1 : 0;
  return { at, width: info.width };
}

/** The figures of ink that touch no other, with the areas that they take. */
export function figuresOf({ at, width }: Ink): { area: Area }[] {
  const rest = Uint8Array.from(at);
  const figures: { area: Area }[] = [];
  for (let start = 0; start < rest.length; start += 1) {
    if (!rest[start]) continue;
    const area = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
    const open = [start];
    rest[start] = 0;
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const [x, y] = [index % width, Math.floor(index / width)];
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.top = Math.min(area.top, y);
      area.bottom = Math.max(area.bottom, y);
      for (const near of [1, -1, width, -width, width + 1, width - 1, 1 - width, -width - 1].map((by) => index + by)) {
        if (!rest[near]) continue;
        rest[near] = 0;
        open.push(near);
      }
    }
    figures.push({ area });
  }
  return figures;
}

/** The contrast of two places, as WCAG counts it. */
export function contrast(picture: Pixels, one: { x: number; y: number }, other: { x: number; y: number }): number {
  const [a = 0, b = 0] = [one, other].map(({ x, y }) =>
    luminanceAt(picture, (y * picture.info.width + x) * picture.info.channels),
  );
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminanceAt({ data }: Pixels, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const value = (data[at + channel] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
