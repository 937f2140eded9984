/** `npm run fonts`: subsets the fonts and writes their stylesheet. The results are committed. */

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { charactersOf } from './characters-of.ts';
import { fontCss, rareFontCss } from './font-css.ts';
import { EXTENDED, FIGURES, LETTERS, POINTS } from './latin.ts';
import { cutSlices } from './slices.ts';
import { charactersIn } from './unicode-range.ts';

const FONTS = join(PROJECT_ROOT, 'site/fonts');
const OUTLINES = join(import.meta.dirname, 'outlines');
const SOURCES = {
  mincho: '@expo-google-fonts/shippori-mincho/400Regular/ShipporiMincho_400Regular.ttf',
  serif: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
  serifExtended: '@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-normal.woff2',
  sans: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  sansExtended: '@fontsource-variable/public-sans/files/public-sans-latin-ext-wght-normal.woff2',
};
const LICENCES = {
  'Shippori Mincho': '@expo-google-fonts/shippori-mincho/LICENSE_FONT',
  Newsreader: '@fontsource-variable/newsreader/LICENSE',
  'Public Sans': '@fontsource-variable/public-sans/LICENSE',
};
const MINCHO_FEATURES = ['vert'];
/** Share pictures also use proportional kana. */
const OUTLINE_FEATURES = [...MINCHO_FEATURES, 'palt'];
const LATIN_FEATURES = ['kern', 'liga', 'ccmp', 'mark', 'mkmk', 'tnum'];
/** Weight and optical size that match the mincho at 24 to 56 px. */
const SERIF = { opsz: 36, wght: 375 };
const LARGE_FIGURES = { opsz: 72, wght: 300 };
/** Largest window, because the mincho has 8 MB. */
const BROTLI = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
const SANS = { wght: { min: 400, max: 600, default: 400 } };

const source = (path: string) => readFileSync(createRequire(import.meta.url).resolve(path));

rmSync(FONTS, { recursive: true, force: true });
mkdirSync(FONTS);
for (const [name, path] of Object.entries(LICENCES)) {
  cpSync(createRequire(import.meta.url).resolve(path), join(FONTS, `LICENSE-${name.replaceAll(' ', '')}.txt`));
}

const mincho = source(SOURCES.mincho);
const { common, rare } = cutSlices(new Set(charactersOf(mincho)));
for (const { name, characters } of [...rare, ...common]) {
  write(`mincho-${name}`, await subsetFont(mincho, characters.join(''), woff2({ keepFeatures: MINCHO_FEATURES })));
}

await writeLatin('serif', SOURCES.serif, `${LETTERS}, ${POINTS}`, SERIF);
await writeLatin('serif-extended', SOURCES.serifExtended, EXTENDED, SERIF);
await writeLatin('figures', SOURCES.serif, FIGURES, LARGE_FIGURES);
await writeLatin('sans', SOURCES.sans, `${LETTERS}, ${POINTS}`, SANS);
await writeLatin('sans-extended', SOURCES.sansExtended, EXTENDED, SANS);

await writeOutlines();

const metrics = {
  serif: await metricsOf(SOURCES.serif, SERIF),
  sans: await metricsOf(SOURCES.sans, { wght: 400 }),
};
const styles = join(PROJECT_ROOT, 'site/styles');
writeFileSync(join(styles, 'fonts.css'), fontCss(common, metrics));
writeFileSync(join(styles, 'rare-fonts.css'), rareFontCss(rare));
const files = readdirSync(FONTS).filter((name) => name.endsWith('.woff2'));
const bytes = files.reduce((sum, name) => sum + readFileSync(join(FONTS, name)).length, 0);
console.log(
  `Created ${files.length} files (${(bytes / 1000).toFixed(0)} kB) in site/fonts, and their stylesheets in site/styles.`,
);

type Axes = Parameters<typeof subsetFont>[2]['variationAxes'];

function woff2(options: { keepFeatures: string[]; variationAxes?: Axes }) {
  // Hints only help without anti-aliasing.
  return { targetFormat: 'woff2' as const, noHinting: true, ...options };
}

async function writeLatin(name: string, path: string, range: string, variationAxes: Axes) {
  write(
    name,
    await subsetFont(source(path), charactersIn(range), woff2({ keepFeatures: LATIN_FEATURES, variationAxes })),
  );
}

/** Writes complete typefaces for word marks. */
async function writeOutlines() {
  const outlines = async (name: string, font: Buffer, text: string, keepFeatures: string[], variationAxes?: Axes) => {
    const whole = await subsetFont(font, text, { targetFormat: 'sfnt', noHinting: true, keepFeatures, variationAxes });
    writeFileSync(join(OUTLINES, `${name}.ttf.br`), brotliCompressSync(whole, { params: BROTLI }));
  };
  mkdirSync(OUTLINES, { recursive: true });
  const all = charactersOf(mincho).map((point) => String.fromCodePoint(point));
  await outlines('mincho', mincho, all.join(''), OUTLINE_FEATURES);
  const letters = charactersIn(`${LETTERS}, ${POINTS}`);
  await outlines('serif', source(SOURCES.serif), letters, LATIN_FEATURES, SERIF);
  await outlines('serif-extended', source(SOURCES.serifExtended), charactersIn(EXTENDED), LATIN_FEATURES, SERIF);
}

/** Measures one instance, because widths vary with weight. */
async function metricsOf(path: string, variationAxes: Axes) {
  const options = { targetFormat: 'sfnt' as const, keepFeatures: LATIN_FEATURES, variationAxes };
  return fromBuffer(await subsetFont(source(path), charactersIn(LETTERS), options));
}

function write(name: string, font: Buffer) {
  writeFileSync(join(FONTS, `${name}.woff2`), font);
}
