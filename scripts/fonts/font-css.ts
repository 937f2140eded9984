import { type Fallback, type Metrics, overrides, SANS_FALLBACKS, SERIF_FALLBACKS } from './fallbacks.ts';
import { EXTENDED, FIGURES, LETTERS, POINTS } from './latin.ts';
import type { Slice } from './slices.ts';

export interface LatinMetrics {
  serif: Metrics;
  sans: Metrics;
}

const HEADER = `/*
 * Made by \`npm run fonts\`: change scripts/fonts, not this. If two rules of a family claim a character, browsers try
 * the later one first.
 */`;

/** @param slices later ones take precedence */
export function fontCss(slices: readonly Slice[], { serif, sans }: LatinMetrics): string {
  return stylesheet([
    ...slices.map((slice) => minchoFace('Meguri Mincho', slice)),
    face('Meguri Serif', 'serif-extended', EXTENDED),
    face('Meguri Serif', 'serif', `${LETTERS}, ${POINTS}`),
    face('Meguri Figures', 'figures', FIGURES),
    face('Meguri Sans', 'sans-extended', EXTENDED, '400 600'),
    face('Meguri Sans', 'sans', LETTERS, '400 600'),
    face('Meguri Sans Points', 'sans', POINTS, '400 600'),
    ...SERIF_FALLBACKS.map((fallback) => localFace(fallback, serif)),
    ...SANS_FALLBACKS.map((fallback) => localFace(fallback, sans)),
  ]);
}

/** Returns the stylesheet of the rare characters, which the browser loads after the first view. */
export function rareFontCss(slices: readonly Slice[]): string {
  return stylesheet(slices.map((slice) => minchoFace('Meguri Mincho Rare', slice)));
}

function stylesheet(rules: readonly string[]): string {
  return `${[HEADER, ...rules].join('\n\n')}\n`;
}

function minchoFace(family: string, { name, unicodeRange }: Slice): string {
  return face(family, `mincho-${name}`, unicodeRange);
}

function face(family: string, file: string, unicodeRange: string, weight = '400'): string {
  return rule({
    'font-family': `"${family}"`,
    'font-weight': weight,
    'font-display': 'swap',
    src: `url("../fonts/${file}.woff2") format("woff2")`,
    'unicode-range': unicodeRange,
  });
}

function localFace({ family, local, metrics }: Fallback, ours: Metrics): string {
  return rule({
    'font-family': `"${family}"`,
    src: sources(local),
    ...overrides(ours, metrics),
    'unicode-range': LETTERS,
  });
}

function sources(local: readonly string[]): string {
  return local.map((name) => `local("${name}")`).join(', ');
}

function rule(descriptors: Record<string, string>): string {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};`);
  return `@font-face {\n${lines.join('\n')}\n}`;
}
