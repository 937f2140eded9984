/**
 * `npm run access-map`: draws the maps of company/access-map.json.
 * Writes PNGs, because pages do not show SVGs from editors.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../contract/vocabulary.ts';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';

const TOWN = join(PROJECT_ROOT, 'company/access-map.json');
const FOLDER = join(PROJECT_ROOT, 'content/pages/company');

const tokens = readFileSync(join(PROJECT_ROOT, 'site/styles/tokens.css'), 'utf8');
const colour = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';
const [paper, block, ink, route] = [colour('paper'), colour('paper-deep'), colour('ink'), colour('brand')];

const labelsSchema = v.object({
  station: v.array(v.string()),
  exit: v.string(),
  lights: v.array(v.string()),
  walk: v.string(),
  office: v.array(v.string()),
  shop: v.string(),
  scale: v.string(),
});

/**
 * Distances in metres from the station exit.
 * The route follows one street to `corner`, then turns south.
 */
const townSchema = v.object({
  across: v.array(v.object({ south: v.number(), width: v.number() })),
  along: v.array(v.object({ east: v.number(), width: v.number() })),
  corner: v.number(),
  firstLights: v.number(),
  officeSouth: v.number(),
  streetSouth: v.number(),
  labels: v.object(v.entriesFromList(LANGUAGES, labelsSchema)),
});
type Town = v.InferOutput<typeof townSchema>;

/** In pixels. The phone version compresses the east–west axis and therefore has no scale. */
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
    // Shown about 390 CSS pixels wide.
    name: (lang) => `access-${lang}-phone.png`,
    width: 1200,
    height: 1600,
    letters: 48,
    hasScale: false,
    x: (east) => 946 + east * 2.08,
    y: (south) => 300 + south * 3.9,
  },
];

function draw({ width, height, letters, hasScale, x, y }: Sketch, town: Town, lang: Language): string {
  const { across, along, corner, firstLights, officeSouth, streetSouth } = town;
  const labels = town.labels[lang];
  const text = (
    atX: number,
    atY: number,
    line: string,
    { anchor = 'start', fill = ink, size = 1, weight = 400 } = {},
  ) =>
    `<text x="${atX}" y="${atY}" font-family="Noto Sans CJK JP" font-size="${letters * size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${line}</text>`;
  const street = (path: string, breadth: number) => `<path d="${path}" stroke="${paper}" stroke-width="${breadth}"/>`;
  const station = { left: x(0) + 40, top: y(-42) - 20, wide: letters * 4.2, high: letters * 5 };
  const office = { x: x(corner) - 88, y: y(officeSouth) - 14 };
  const middle = station.left + station.wide / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
  <rect width="${width}" height="${height}" fill="${block}"/>
  ${across.map(({ south, width: breadth }) => street(`M0 ${y(south)}H${width}`, breadth)).join('')}
  ${along.map(({ east, width: breadth }) => street(`M${x(east)} 0V${height}`, breadth)).join('')}
  <path d="M${middle + 30} 0L${middle - 60} ${height}" stroke="${ink}" stroke-width="20"/>
  <path d="M${middle + 30} 0L${middle - 60} ${height}" stroke="${paper}" stroke-width="13" stroke-dasharray="34 34"/>
  <path d="M${x(0)} ${y(0)}H${x(corner)}V${y(officeSouth)}" stroke="${route}" stroke-width="9"/>
  <rect x="${station.left}" y="${station.top}" width="${station.wide}" height="${station.high}" fill="${paper}" stroke="${ink}" stroke-width="4"/>
  <rect x="${x(0)}" y="${y(0) - 18}" width="40" height="36" fill="${paper}" stroke="${ink}" stroke-width="4"/>
  ${labels.station.map((line, index) => text(middle, station.top + station.high / 2 + letters * (0.35 + 1.2 * (index - (labels.station.length - 1) / 2)), line, { anchor: 'middle', weight: 700 })).join('')}
  ${text(x(0) + 28, y(0) + 32 + letters * 1.05, labels.exit, { anchor: 'end', weight: 700 })}
  ${labels.lights
    .map((line, index) => {
      const at = x(index === 0 ? firstLights : corner);
      return `<rect x="${at - 13}" y="${y(0) - 62}" width="26" height="26" fill="${ink}"/>${text(at, y(0) - 84, line, { anchor: 'middle' })}`;
    })
    .join('')}
  ${text((x(firstLights) + x(corner)) / 2, y(0) + 32 + letters * 1.05, labels.walk, { anchor: 'middle', fill: route, weight: 700 })}
  ${text(x(corner) + 44, y(125) + letters * 0.35, labels.walk, { fill: route, weight: 700 })}
  <path d="M${office.x + 22} ${office.y - 70}A74 74 0 1 0 ${office.x + 61} ${office.y - 41}" stroke="${route}" stroke-width="9"/>
  <rect x="${office.x - 34}" y="${office.y - 34}" width="68" height="68" fill="${ink}"/>
  ${labels.office.map((line, index) => text(office.x - 96, office.y + letters * (0.1 + 1.2 * index) - letters * 0.25, line, { anchor: 'end', weight: index === 0 ? 700 : 400, size: index === 0 ? 1.15 : 1 })).join('')}
  ${text(office.x - 34, y(streetSouth) + 30 + letters * 1.1, labels.shop)}
  <path d="M70 ${70 + letters * 2}V70m-24 34l24 -34l24 34" stroke="${ink}" stroke-width="5"/>
  ${text(70, 80 + letters * 3, 'N', { anchor: 'middle' })}
  ${hasScale ? `<path d="M60 ${height - 60}v-24m0 12h268m0 12v-24" stroke="${ink}" stroke-width="4"/>${text(194, height - 92, labels.scale, { anchor: 'middle' })}` : ''}
</svg>`;
}

await runMain(async () => {
  if (!existsSync(TOWN)) throw new CliError('company/access-map.json is missing. See docs/guides/your-company.md.');
  const town = v.parse(townSchema, JSON.parse(readFileSync(TOWN, 'utf8')));
  for (const sketch of SKETCHES) {
    for (const lang of LANGUAGES) {
      const pixels = sharp(Buffer.from(draw(sketch, town, lang))).png({ palette: true, compressionLevel: 9 });
      await pixels.toFile(join(FOLDER, sketch.name(lang)));
    }
  }
  print('Created the maps in content/pages/company. Check them before you commit.');
  return 0;
});
