import type { BrandColours } from '../answers.ts';
import { mix } from './palette.ts';
import { rectangle, sequence, sky } from './skyline.ts';

export const FACADES = ['example-office', 'example-residence', 'example-logistics'] as const;
type Facade = (typeof FACADES)[number];

/** In hundredths of the picture's height. */
interface Shape {
  width: number;
  storeys: number;
  storeyHeight: number;
  bays: number;
  /** Share of a bay and of a storey. */
  window: readonly [number, number];
  hasBalconies: boolean;
}

const SHAPES: Readonly<Record<Facade, Shape>> = {
  'example-office': { width: 84, storeys: 8, storeyHeight: 8.6, bays: 12, window: [0.82, 0.7], hasBalconies: false },
  'example-residence': { width: 92, storeys: 6, storeyHeight: 9.4, bays: 8, window: [0.6, 0.62], hasBalconies: true },
  'example-logistics': { width: 128, storeys: 3, storeyHeight: 12, bays: 14, window: [0.5, 0.34], hasBalconies: false },
};

export function facade(kind: Facade, width: number, height: number, { accent, night, lamp }: BrandColours): string {
  const shape = SHAPES[kind];
  const next = sequence(kind.length * 97);
  const unit = height / 100;
  const ground = height - 12 * unit;
  const [left, top] = [(width - shape.width * unit) / 2, ground - shape.storeys * shape.storeyHeight * unit];
  const haze = mix(lamp, '#ffffff', 0.55);
  const wall = mix(mix(night, accent, 0.35), haze, 0.2);
  const parts = [
    sky({ width, height }, mix(mix(night, accent, 0.5), haze, 0.35), haze),
    ...neighbours(width, ground, unit, mix(wall, haze, 0.62), next),
    rectangle(left, top - 1.2 * unit, shape.width * unit, ground - top + 1.2 * unit, wall),
    rectangle(left - unit, top - 2.4 * unit, (shape.width + 2) * unit, 1.6 * unit, night),
  ];
  const bay = (shape.width * unit) / shape.bays;
  const [across, up] = shape.window;
  for (let storey = 0; storey < shape.storeys; storey += 1) {
    const y = top + storey * shape.storeyHeight * unit;
    for (let index = 0; index < shape.bays; index += 1) {
      const x = left + index * bay + (bay * (1 - across)) / 2;
      const isLit = next() > 0.55;
      const glass = isLit ? mix(lamp, '#ffffff', 0.2 * next()) : mix(night, accent, 0.2 + 0.3 * next());
      const windowTop = y + (shape.storeyHeight * unit * (1 - up)) / 2;
      parts.push(rectangle(x, windowTop, bay * across, shape.storeyHeight * unit * up, glass));
    }
    if (shape.hasBalconies) {
      const rail = y + shape.storeyHeight * unit * 0.66;
      parts.push(rectangle(left - unit, rail, (shape.width + 2) * unit, 2.4 * unit, mix(wall, '#ffffff', 0.3)));
    }
  }
  parts.push(rectangle(0, ground, width, height - ground, night), street(width, ground, unit, lamp));
  return parts.join('');
}

function neighbours(width: number, ground: number, unit: number, wall: string, next: () => number): string[] {
  const parts: string[] = [];
  for (let left = 0; left < width; ) {
    const [across, up] = [(14 + 10 * next()) * unit, (18 + 34 * next()) * unit];
    parts.push(rectangle(left, ground - up, across, up, wall));
    left += across + unit;
  }
  return parts;
}

function street(width: number, ground: number, unit: number, lamp: string): string {
  return [0, 1, 2]
    .map((line) => rectangle(0, ground + line * 2.4 * unit, width, 0.5 * unit, lamp, 0.3 - line * 0.1))
    .join('');
}
