import sharp from 'sharp';
import type { BrandColours } from '../answers.ts';
import { mix } from './palette.ts';

interface Size {
  width: number;
  height: number;
}

/** Pseudo-random values from 0 to 1, for reproducible pictures. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param share height of the tallest building, relative to the picture */
function row({ width, height }: Size, seed: number, share: number, colours: { wall: string; window: string }): string {
  const next = sequence(seed);
  const unit = height / 90;
  const parts: string[] = [];
  for (let left = -unit * 4; left < width; ) {
    const buildingWidth = unit * (7 + Math.floor(next() * 9));
    const buildingHeight = height * share * (0.45 + 0.55 * next());
    const top = height - buildingHeight;
    parts.push(rectangle(left, top, buildingWidth, buildingHeight, colours.wall));
    for (let y = top + unit * 1.6; y < height - unit * 2; y += unit * 2.4) {
      for (let x = left + unit; x < left + buildingWidth - unit * 1.2; x += unit * 1.7) {
        if (next() > 0.62) parts.push(rectangle(x, y, unit * 0.8, unit * 1.3, colours.window, 0.25 + 0.7 * next()));
      }
    }
    left += buildingWidth + unit * (next() > 0.7 ? 2 : 0.4);
  }
  return parts.join('');
}

export function rectangle(x: number, y: number, width: number, height: number, fill: string, opacity = 1): string {
  const [left, top, right, bottom] = [x, y, width, height].map((length) => Math.round(length * 10) / 10);
  const faded = opacity === 1 ? '' : ` fill-opacity="${opacity.toFixed(2)}"`;
  return `<rect x="${left}" y="${top}" width="${right}" height="${bottom}" fill="${fill}"${faded}/>`;
}

export function sky({ width, height }: Size, from: string, to: string): string {
  return `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>`;
}

export function skyline(size: Size, { accent, night, lamp }: BrandColours, seed = 1): string {
  const horizon = mix(lamp, '#ffffff', 0.35);
  const dusk = mix(night, accent, 0.45);
  return [
    sky(size, mix(night, accent, 0.25), horizon),
    row(size, seed + 11, 0.62, { wall: mix(dusk, horizon, 0.45), window: horizon }),
    row(size, seed + 5, 0.46, { wall: mix(dusk, horizon, 0.15), window: lamp }),
    row(size, seed + 2, 0.28, { wall: night, window: lamp }),
  ].join('');
}

export async function toJpeg({ width, height }: Size, content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
