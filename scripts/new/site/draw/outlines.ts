import { join } from 'node:path';
import type { Locale } from '../../../../site/i18n/locales.ts';
import { PROJECT_ROOT } from '../../../bootstrap/project-root.mjs';
import { openTypefaces, type Typefaces } from './typefaces.ts';

/** Upper left corner at 0, 0. */
export interface Outline {
  path: string;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** In em. */
const LETTER_SPACING = 0.06;

let faces: Typefaces | undefined;

/**
 * Crops to the ink. Returns null if a typeface lacks a character.
 * @param size in pixels
 */
export function outlineOf(text: string, locale: Locale, size: number): Outline | null {
  faces ??= openTypefaces(join(PROJECT_ROOT, 'scripts/fonts/outlines'));
  const { has, set } = faces;
  if (![...text].every((character) => has(character))) return null;
  let pen = 0;
  const figures: { command: string; points: Point[] }[] = [];
  for (const { glyphs, advance } of set(text, locale)) {
    for (const { outline, unitsPerEm, x, y } of glyphs) {
      const scale = size / unitsPerEm;
      for (const { command, points } of commandsOf(outline)) {
        const placed = points.map((point) => ({
          x: (pen + x) * size + point.x * scale,
          y: -y * size - point.y * scale,
        }));
        figures.push({ command, points: placed });
      }
    }
    pen += advance + LETTER_SPACING;
  }
  const points = figures.flatMap((figure) => figure.points);
  if (points.length === 0) return null;
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const written = figures.map(
    (figure) => figure.command + figure.points.map(({ x, y }) => `${round(x - left)} ${round(y - top)}`).join(' '),
  );
  return { path: written.join(''), width: right - left, height: bottom - top };
}

export function translated(path: string, { x, y }: Point): string {
  return commandsOf(path)
    .map(({ command, points }) => command + points.map((at) => `${round(at.x + x)} ${round(at.y + y)}`).join(' '))
    .join('');
}

/** Supports absolute commands with coordinate pairs. */
function commandsOf(path: string): { command: string; points: Point[] }[] {
  return [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, command = '', written = '']) => {
    const numbers = (written.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const points: Point[] = [];
    for (let at = 0; at + 1 < numbers.length; at += 2) points.push({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 });
    return { command, points };
  });
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
