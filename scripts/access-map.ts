/**
 * `npm run access-map`: draws how to get from the station to the office, for each language a wide sketch and one for phones,
 * beside the page that shows them. They are pixels, because pages show no SVG from editors.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { LANGUAGES, type Language } from '../contract/vocabulary.ts';
import { runMain, say } from './bootstrap/cli.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';

const FOLDER = join(PROJECT_ROOT, 'content/pages/company');

const tokens = readFileSync(join(PROJECT_ROOT, 'site/styles/tokens.css'), 'utf8');
const colour = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';
const [paper, block, ink, route] = [colour('paper'), colour('paper-deep'), colour('ink'), colour('bengara')];

const WORDS = {
  ja: {
    station: ['神田駅'],
    exit: '西口',
    lights: ['信号1', '信号2'],
    walk: '徒歩3分',
    office: ['環巡', '5階'],
    shop: '1階 喫茶店',
    scale: '100 m',
  },
  en: {
    station: ['Kanda', 'Station'],
    exit: 'West Exit',
    lights: ['Lights 1', 'Lights 2'],
    walk: '3 min',
    office: ['KANJUN', '5th floor'],
    shop: 'Coffee shop, 1st floor',
    scale: '100 m',
  },
} satisfies Record<Language, unknown>;

/**
 * A sketch's size in pixels, and how large its letters are. `x` and `y` say where a place of the town is on it: on a phone
 * the way west is drawn shorter than the way south, which is why only the wide one has a scale.
 */
interface Sketch {
  name: (lang: Language) => string;
  width: number;
  height: number;
  letters: number;
  hasScale: boolean;
  x: (metres: number) => number;
  y: (metres: number) => number;
}

const SKETCHES: readonly Sketch[] = [
  {
    name: (lang) => `access-${lang}.png`,
    width: 1600,
    height: 1000,
    letters: 40,
    hasScale: true,
    x: (east) => 1320 + east * 2.68,
    y: (south) => 230 + south * 2.4,
  },
  {
    // Shown some 390 points wide: 46 pixels are 15 points.
    name: (lang) => `access-${lang}-phone.png`,
    width: 1200,
    height: 1600,
    letters: 48,
    hasScale: false,
    x: (east) => 946 + east * 2.08,
    y: (south) => 300 + south * 3.9,
  },
];

/** Streets, in metres from the station's west exit: the wide ones are those of the way. */
const ACROSS = [
  { south: 0, width: 64 },
  { south: 85, width: 22 },
  { south: 165, width: 22 },
  { south: 262, width: 46 },
];
const ALONG = [
  { east: -430, width: 22 },
  { east: -350, width: 22 },
  { east: -238, width: 64 },
  { east: -175, width: 22 },
  { east: -117, width: 46 },
  { east: -55, width: 22 },
];
const [CORNER, FIRST_LIGHTS, OFFICE_SOUTH] = [-238, -117, 236];

function draw({ width, height, letters, hasScale, x, y }: Sketch, lang: Language): string {
  const words = WORDS[lang];
  const text = (
    atX: number,
    atY: number,
    line: string,
    { anchor = 'start', fill = ink, size = 1, weight = 400 } = {},
  ) =>
    `<text x="${atX}" y="${atY}" font-family="Noto Sans CJK JP" font-size="${letters * size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${line}</text>`;
  const street = (path: string, across: number) => `<path d="${path}" stroke="${paper}" stroke-width="${across}"/>`;
  const station = { left: x(0) + 40, top: y(-42) - 20, wide: letters * 4.2, high: letters * 5 };
  const office = { x: x(CORNER) - 88, y: y(OFFICE_SOUTH) - 14 };
  const middle = station.left + station.wide / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
  <rect width="${width}" height="${height}" fill="${block}"/>
  ${ACROSS.map(({ south, width: across }) => street(`M0 ${y(south)}H${width}`, across)).join('')}
  ${ALONG.map(({ east, width: across }) => street(`M${x(east)} 0V${height}`, across)).join('')}
  <path d="M${middle + 30} 0L${middle - 60} ${height}" stroke="${ink}" stroke-width="20"/>
  <path d="M${middle + 30} 0L${middle - 60} ${height}" stroke="${paper}" stroke-width="13" stroke-dasharray="34 34"/>
  <path d="M${x(0)} ${y(0)}H${x(CORNER)}V${y(OFFICE_SOUTH)}" stroke="${route}" stroke-width="9"/>
  <rect x="${station.left}" y="${station.top}" width="${station.wide}" height="${station.high}" fill="${paper}" stroke="${ink}" stroke-width="4"/>
  <rect x="${x(0)}" y="${y(0) - 18}" width="40" height="36" fill="${paper}" stroke="${ink}" stroke-width="4"/>
  ${words.station.map((line, index) => text(middle, station.top + station.high / 2 + letters * (0.35 + 1.2 * (index - (words.station.length - 1) / 2)), line, { anchor: 'middle', weight: 700 })).join('')}
  ${text(x(0) + 28, y(0) + 32 + letters * 1.05, words.exit, { anchor: 'end', weight: 700 })}
  ${words.lights
    .map((line, index) => {
      const at = x(index === 0 ? FIRST_LIGHTS : CORNER);
      return `<rect x="${at - 13}" y="${y(0) - 62}" width="26" height="26" fill="${ink}"/>${text(at, y(0) - 84, line, { anchor: 'middle' })}`;
    })
    .join('')}
  ${text((x(FIRST_LIGHTS) + x(CORNER)) / 2, y(0) + 32 + letters * 1.05, words.walk, { anchor: 'middle', fill: route, weight: 700 })}
  ${text(x(CORNER) + 44, y(125) + letters * 0.35, words.walk, { fill: route, weight: 700 })}
  <path d="M${office.x + 22} ${office.y - 70}A74 74 0 1 0 ${office.x + 61} ${office.y - 41}" stroke="${route}" stroke-width="9"/>
  <rect x="${office.x - 34}" y="${office.y - 34}" width="68" height="68" fill="${ink}"/>
  ${words.office.map((line, index) => text(office.x - 96, office.y + letters * (0.1 + 1.2 * index) - letters * 0.25, line, { anchor: 'end', weight: index === 0 ? 700 : 400, size: index === 0 ? 1.15 : 1 })).join('')}
  ${text(office.x - 34, y(262) + 30 + letters * 1.1, words.shop)}
  <path d="M70 ${70 + letters * 2}V70m-24 34l24 -34l24 34" stroke="${ink}" stroke-width="5"/>
  ${text(70, 80 + letters * 3, 'N', { anchor: 'middle' })}
  ${hasScale ? `<path d="M60 ${height - 60}v-24m0 12h268m0 12v-24" stroke="${ink}" stroke-width="4"/>${text(194, height - 92, words.scale, { anchor: 'middle' })}` : ''}
</svg>`;
}

await runMain(async () => {
  for (const sketch of SKETCHES) {
    for (const lang of LANGUAGES) {
      const pixels = sharp(Buffer.from(draw(sketch, lang))).png({ palette: true, compressionLevel: 9 });
      await pixels.toFile(join(FOLDER, sketch.name(lang)));
    }
  }
  say('Made the sketches in content/pages/company: look at them before you commit.');
  return 0;
});
