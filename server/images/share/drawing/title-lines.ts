import type { Locale } from '../../../../site/i18n/locales.ts';
import { breakCosts } from './line-breaks.ts';
import type { Cluster, Typefaces } from './typefaces.ts';

/** A line of a title: what is in it, and its width in em. */
export interface Line {
  /** `x` in em from the line's beginning. */
  clusters: (Cluster & { x: number })[];
  width: number;
}

/** As in headings on the site (`site/styles/type.css`), in em. */
const LETTER_SPACING = { ja: 0.05, en: -0.005 };
/** Between Japanese and what is not, in em. */
const SCRIPT_SPACING = 0.125;
/** A line shorter than this is a remnant, in em. */
const REMNANT = 1.8;
const REMNANT_COST = 3;
/** How much uneven lines cost. */
const UNEVENNESS = 2.2;

const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const WESTERN = /[\p{Script=Latin}\p{Nd}]/u;

/** A title that is set and not yet broken. */
export interface SetTitle {
  /** Breaks it into so many lines, even ones, where a reader would. Null where a line would be wider than that. */
  inLines(count: number, maxWidth: number): { lines: Line[]; cost: number } | null;
}

/** @param text as `drawableTitle` says it */
export function setTitle(text: string, locale: Locale, faces: Typefaces): SetTitle {
  const clusters = faces.set(text, locale);
  const costs = breakCosts(text, locale);
  /** Where each cluster begins, in em; the last one is the end of all. */
  const positions = [0];
  for (const [index, { advance, start, end }] of clusters.entries()) {
    const following = clusters[index + 1];
    const pair = following && [text.slice(start, end), text.slice(following.start, following.end)];
    positions.push((positions.at(-1) ?? 0) + advance + LETTER_SPACING[locale] + (pair ? spaceBetween(pair) : 0));
  }
  const isSpace = clusters.map(({ start, end }) => text.slice(start, end).trim() === '');

  /** The cluster after the last one of a line that is not a space. */
  function endOf(from: number, to: number): number {
    return to > from && isSpace[to - 1] ? endOf(from, to - 1) : to;
  }

  function widthOf(from: number, to: number): number {
    const last = endOf(from, to) - 1;
    return last < from ? 0 : (positions[last] ?? 0) - (positions[from] ?? 0) + (clusters[last]?.advance ?? 0);
  }

  function lineOf(from: number, to: number): Line {
    const placed = clusters.slice(from, endOf(from, to)).map((cluster, index) => ({
      ...cluster,
      x: (positions[from + index] ?? 0) - (positions[from] ?? 0),
    }));
    return { clusters: placed, width: widthOf(from, to) };
  }

  return {
    inLines(count, maxWidth) {
      const even = (positions.at(-1) ?? 0) / count;
      /** For so many lines, the cheapest way to have set everything up to each cluster: where the lines end. */
      let ways = new Map<number, { cost: number; ends: number[] }>([[0, { cost: 0, ends: [0] }]]);
      for (let row = 1; row <= count; row += 1) {
        const longer: typeof ways = new Map();
        for (const [from, way] of ways) {
          for (let to = from + 1; to <= clusters.length; to += 1) {
            const width = widthOf(from, to);
            if (width > maxWidth) break;
            if ((row === count) !== (to === clusters.length)) continue;
            const cost = way.cost + (count === 1 ? 0 : unevenness(width, even)) + breakBefore(to);
            if (cost < (longer.get(to)?.cost ?? Number.POSITIVE_INFINITY))
              longer.set(to, { cost, ends: [...way.ends, to] });
          }
        }
        ways = longer;
      }
      const best = ways.get(clusters.length);
      return best
        ? { cost: best.cost, lines: best.ends.slice(1).map((to, row) => lineOf(best.ends[row] ?? 0, to)) }
        : null;
    },
  };

  function breakBefore(index: number): number {
    const cluster = clusters[index];
    return cluster ? (costs[cluster.start] ?? 0) : 0;
  }
}

function unevenness(width: number, even: number): number {
  return UNEVENNESS * ((width - even) / even) ** 2 + (width < REMNANT ? REMNANT_COST : 0);
}

function spaceBetween([previous = '', next = '']: string[]): number {
  const meet = (a: string, b: string) => IDEOGRAPHIC.test(a) && WESTERN.test(b);
  return meet(previous, next) || meet(next, previous) ? SCRIPT_SPACING : 0;
}
