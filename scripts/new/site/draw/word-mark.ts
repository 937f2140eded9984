/** A word mark made from the company's name: its initial cut out of a square, and the name beside it. */
import type { Locale } from '../../../../site/i18n/locales.ts';
import { moved, outlineOf } from './outlines.ts';

/** Drawings 100 pixels high, in `currentColor`. */
export interface WordMark {
  /** The square alone. */
  mark: string;
  /** The square and the name: two paths, so that each can have a colour of its own. */
  logo: string;
}

const HEIGHT = 100;
/** Between the square and the name. */
const GAP = 30;
const NAME_SIZE = { ja: 78, en: 70 };
const RADIUS = 6;

/** @returns null where the site's typefaces lack a character of the name */
export function wordMark(name: string, initial: string, locale: Locale): WordMark | null {
  const [letter, text] = [outlineOf(initial, locale, 66), outlineOf(name, locale, NAME_SIZE[locale])];
  if (!letter || !text) return null;
  const middle = ({ width, height }: typeof letter) => ({ x: (HEIGHT - width) / 2, y: (HEIGHT - height) / 2 });
  const square = `M${RADIUS} 0L${HEIGHT - RADIUS} 0Q${HEIGHT} 0 ${HEIGHT} ${RADIUS}L${HEIGHT} ${HEIGHT - RADIUS}Q${HEIGHT} ${HEIGHT} ${HEIGHT - RADIUS} ${HEIGHT}L${RADIUS} ${HEIGHT}Q0 ${HEIGHT} 0 ${HEIGHT - RADIUS}L0 ${RADIUS}Q0 0 ${RADIUS} 0Z`;
  const seal = `<path fill="currentColor" fill-rule="evenodd" d="${square}${moved(letter.path, middle(letter))}"/>`;
  const place = { x: HEIGHT + GAP, y: (HEIGHT - text.height) / 2 };
  const width = Math.ceil(place.x + text.width);
  return {
    mark: svg(HEIGHT, seal, name),
    logo: svg(width, `${seal}<path fill="currentColor" d="${moved(text.path, place)}"/>`, name),
  };
}

function svg(width: number, content: string, label: string): string {
  const escaped = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${escaped}">${content}</svg>\n`;
}

/** A drawing whose first path has one colour and the others another. */
export function inColours(drawing: string, first: string, others: string): string {
  let at = 0;
  return drawing.replace(/currentColor/g, () => {
    at += 1;
    return at === 1 ? first : others;
  });
}
