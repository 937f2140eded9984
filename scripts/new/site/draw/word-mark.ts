import type { Locale } from '../../../../site/i18n/locales.ts';
import type { BrandColours } from '../answers.ts';
import { type Outline, outlineOf, translated } from './outlines.ts';

const HEIGHT = 100;
const GAP = 30;
const NAME_SIZE = { ja: 78, en: 70 };
const INITIAL_SIZE = 66;
const RADIUS = 6;
const [NEAR, FAR] = [RADIUS, HEIGHT - RADIUS];
const SQUARE = `M${NEAR} 0L${FAR} 0Q${HEIGHT} 0 ${HEIGHT} ${NEAR}L${HEIGHT} ${FAR}Q${HEIGHT} ${HEIGHT} ${FAR} ${HEIGHT}L${NEAR} ${HEIGHT}Q0 ${HEIGHT} 0 ${FAR}L0 ${NEAR}Q0 0 ${NEAR} 0Z`;

/** In `currentColor`, 100 pixels high. */
export function markOf(label: string, initial: string): string {
  return svg(HEIGHT, seal(initial), label);
}

/** Two paths, which can be coloured separately. */
export function wordMark(name: string, initial: string, locale: Locale): string {
  const text = outline(name, locale, NAME_SIZE[locale]);
  const place = { x: HEIGHT + GAP, y: (HEIGHT - text.height) / 2 };
  const path = `<path fill="currentColor" d="${translated(text.path, place)}"/>`;
  return svg(Math.ceil(place.x + text.width), seal(initial) + path, name);
}

export function favicon(mark: string, { accent, lamp }: BrandColours): string {
  const style = `<style>@media (prefers-color-scheme:dark){path{fill:${lamp}}}</style>`;
  return mark.replace('><path', `>${style}<path`).replaceAll('currentColor', accent);
}

function seal(initial: string): string {
  const letter = outline(initial, 'en', INITIAL_SIZE);
  const place = { x: (HEIGHT - letter.width) / 2, y: (HEIGHT - letter.height) / 2 };
  return `<path fill="currentColor" fill-rule="evenodd" d="${SQUARE}${translated(letter.path, place)}"/>`;
}

function outline(text: string, locale: Locale, size: number): Outline {
  const result = outlineOf(text, locale, size);
  if (!result) throw new Error(`The typefaces of the site lack a character of “${text}”.`);
  return result;
}

function svg(width: number, content: string, label: string): string {
  const escaped = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${escaped}">${content}</svg>\n`;
}
