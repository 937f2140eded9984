import { type Fallback, type Metrics, overrides, SANS_FALLBACKS, SERIF_FALLBACKS } from './fallbacks.ts';
import { EXTENDED, FIGURES, LETTERS, POINTS } from './latin.ts';
import type { Slice } from './slices.ts';

export interface LatinMetrics {
  serif: Metrics;
  sans: Metrics;
}

const HEADER = `/*
 * Made by \`npm run fonts\`: change scripts/fonts, not this. If two rules of a family contain a character, the later
 * rule applies: rare kanji are in the first rules, in intervals that include characters of later rules.
 */`;

/** @param slices later ones take precedence */
export function fontCss(slices: readonly Slice[], { serif, sans }: LatinMetrics): string {
  const rules = [
    HEADER,
    ...slices.map(({ name, unicodeRange }) => face('Meguri Mincho', `mincho-${name}`, unicodeRange)),
    face('Meguri Serif', 'serif-extended', EXTENDED),
    face('Meguri Serif', 'serif', `${LETTERS}, ${POINTS}`),
    face('Meguri Figures', 'figures', FIGURES),
    face('Meguri Sans', 'sans-extended', EXTENDED, '400 600'),
    face('Meguri Sans', 'sans', LETTERS, '400 600'),
    face('Meguri Sans Points', 'sans', POINTS, '400 600'),
    ...SERIF_FALLBACKS.map((fallback) => localFace(fallback, serif)),
    ...SANS_FALLBACKS.map((fallback) => localFace(fallback, sans)),
  ];
  return `${rules.join('\n\n')}\n`;
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
