/** Shapes of covers, in a space of 320 × 200. */

const WIDTH = 320;
const HEIGHT = 200;

/** Names of colours in `site/styles/tokens.css`. */
export type Colour = 'paper' | 'paper-deep' | 'ink' | 'stone' | 'stone-light' | 'night' | 'lamp' | 'brand';

export interface Drawing {
  ground: Colour;
  /** Default: that of a cover. */
  height?: number;
  shapes: readonly string[];
}

const round = (value: number) => Math.round(value * 100) / 100;

export function bar(x: number, y: number, width: number, height: number, colour: Colour, opacity = 1): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="var(${colour})"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
}

/** The line is inside the box. */
export function outline(x: number, y: number, width: number, height: number, colour: Colour, stroke = 0.7): string {
  const [left, top, inner, tall] = [x + stroke / 2, y + stroke / 2, width - stroke, height - stroke].map(round);
  return `<rect x="${left}" y="${top}" width="${inner}" height="${tall}" fill="none" stroke="var(${colour})" stroke-width="${stroke}"/>`;
}

export function line(points: readonly (readonly [number, number])[], colour: Colour, stroke = 0.7): string {
  const path = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
  return `<polyline points="${path}" fill="none" stroke="var(${colour})" stroke-width="${stroke}"/>`;
}

/** @returns the start of each part, and the end of the last one */
export function starts(sizes: readonly number[], from = 0): number[] {
  return [from, ...sizes.map((_, index) => sizes.slice(0, index + 1).reduce((sum, size) => sum + size, from))];
}

export function times<Value>(count: number, make: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Colours stay names, as in `var(ink)`. @param scale pixels per unit */
export function toSvg({ ground, height = HEIGHT, shapes }: Drawing, scale: number): string {
  const body = [bar(0, 0, WIDTH, height, ground), ...shapes].join('\n');
  const size = `width="${WIDTH * scale}" height="${height * scale}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${WIDTH} ${height}">\n${body}\n</svg>`;
}
