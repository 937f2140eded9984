/** `npm run icons`: makes the site's icons, the share picture, the header's and the press's logo files from the SVGs in `site/assets`. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IconIco } from '@shockpkg/icon-encoder';
import sharp from 'sharp';
import { runMain, say } from './bootstrap/cli.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';

const ASSETS = join(PROJECT_ROOT, 'site/assets');
const ICONS = join(ASSETS, 'icons');
const PRESS = join(ASSETS, 'press');
/** Where the header's logos go, and the share picture, and the photograph on that. */
const SITE_CONTENT = join(PROJECT_ROOT, 'content/site');
const SHARE = join(SITE_CONTENT, 'share.jpg');
const WORDPRESS_MARK = join(PROJECT_ROOT, 'wordpress/meguri/assets/admin/mark.svg');
const SHARE_PHOTOGRAPH = join(PROJECT_ROOT, 'content/pages/home/cover.jpg');

/** Pixels across a logo for the press: enough for a page of a magazine at 300 dots an inch. */
const PRESS_WIDTH = 2400;

const tokens = readFileSync(join(PROJECT_ROOT, 'site/styles/tokens.css'), 'utf8');
const [paper, ink, night, lamp, bengara] = ['paper', 'ink', 'night', 'lamp', 'bengara'].map(colourOf) as Five;
type Five = [string, string, string, string, string];

/** A drawing in one colour: what stands between the tags of its SVG, and how large it is there. */
interface Drawing {
  content: string;
  width: number;
  height: number;
}

await runMain(async () => {
  for (const folder of [ICONS, PRESS]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  await makeIcons();
  await makeSharePicture();
  await makePressFiles();
  makeHeaderLogos();
  say('Made site/assets/icons, site/assets/press and the files of content/site: look at them before you commit.');
  return 0;
});

async function makeIcons(): Promise<void> {
  const [mark, small] = [readDrawing('mark'), readDrawing('mark-small')];
  // Tabs of browsers that know no SVG may be dark or light: a tile carries its own ground.
  const tabs = await Promise.all([16, 32, 48].map((size) => png(tile(small, size, size / 16, bengara, paper))));
  const favicon = new IconIco();
  // As the PNGs that they are: smaller than bitmaps, and every browser since Internet Explorer 11 reads them.
  for (const tab of tabs) await favicon.addFromPng(tab, true, true);
  writeFileSync(join(ICONS, 'favicon.ico'), favicon.encode());
  // Home screens cut what they are given: a maskable icon keeps to the middle 80 %.
  const screens: [string, number][] = [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ];
  for (const [name, size] of screens) {
    writeFileSync(join(ICONS, `${name}.png`), await png(tile(mark, size, size * 0.23, lamp, night)));
  }
  // WordPress's plugin is installed without the site's files.
  copyFileSync(join(ASSETS, 'favicon.svg'), WORDPRESS_MARK);
}

/** 1200 × 630 pixels, which every network shows: the names on paper, the city beside them. */
async function makeSharePicture(): Promise<void> {
  const [width, height, left] = [1200, 630, 440];
  const photograph = sharp(SHARE_PHOTOGRAPH).resize({ height });
  const { data, info } = await photograph.toBuffer({ resolveWithObject: true });
  const shown = { left: Math.round((info.width - (width - left)) * 0.75), top: 0, width: width - left, height };
  const names = `<rect width="${left}" height="${height}" fill="${paper}"/>
    ${placed(readDrawing('mark'), { x: 72, y: 72, height: 92 }, ink)}
    ${placed(nameOf('logo-ja'), { x: 72, y: 420, height: 84 }, ink)}
    ${placed(nameOf('logo-en'), { x: 72, y: 510, height: 52 }, ink)}`;
  await sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([
      { input: await sharp(data).extract(shown).toBuffer(), left, top: 0 },
      { input: svg(left, height, names), left: 0, top: 0 },
    ])
    .jpeg({ quality: 88, mozjpeg: true })
    .toFile(SHARE);
}

/** Each logo as a drawing, and as pixels on nothing, on paper, and turned round on night, with its clear space. */
async function makePressFiles(): Promise<void> {
  for (const name of ['logo-ja', 'logo-en', 'mark']) {
    const logo = readDrawing(name);
    const file = (kind: string) => join(PRESS, `kanjun-${name}${kind}`);
    const drawing = (ground: string | null, colour: string) => {
      // The clear space is half the ring's diameter on every side.
      const space = logo.height / 2;
      const [width, height] = [logo.width + 2 * space, logo.height + 2 * space];
      const scale = PRESS_WIDTH / width;
      const content = `${ground ? `<rect width="${width}" height="${height}" fill="${ground}"/>` : ''}
        ${placed(logo, { x: space, y: space, height: logo.height }, colour)}`;
      return svg(PRESS_WIDTH, Math.round(height * scale), content, `0 0 ${width} ${height}`);
    };
    writeFileSync(file('.svg'), `${svg(logo.width, logo.height, colouredIn(logo, ink))}\n`);
    writeFileSync(file('.png'), await png(drawing(null, ink)));
    writeFileSync(file('-on-paper.png'), await png(drawing(paper, ink)));
    writeFileSync(file('-on-night.png'), await png(drawing(night, paper)));
  }
}

/** The logos in the header: on paper the ring in bengara, on pictures in lamp, as in a tab by day and by night. */
function makeHeaderLogos(): void {
  for (const lang of ['ja', 'en']) {
    const { content, width, height } = readDrawing(`logo-${lang}`);
    const [, ring = '', letters = ''] = / d="(M[^Z]*Z)(.*)"/s.exec(content) ?? [];
    for (const [ending, ringColour, colour] of [
      ['', bengara, ink],
      ['-on-pictures', lamp, paper],
    ] as const) {
      const paths = `<path fill="${ringColour}" d="${ring}"/><path fill="${colour}" d="${letters}"/>`;
      writeFileSync(join(SITE_CONTENT, `logo-${lang}${ending}.svg`), `${svg(width, height, paths)}\n`);
    }
  }
}

/** A square with a drawing in its middle. @param margin pixels around the drawing */
function tile(drawing: Drawing, size: number, margin: number, colour: string, ground: string): Buffer {
  const inside = placed(drawing, { x: margin, y: margin, height: size - 2 * margin }, colour);
  return svg(size, size, `<rect width="${size}" height="${size}" fill="${ground}"/>${inside}`);
}

function readDrawing(name: string): Drawing {
  const [, width, height, content] =
    /viewBox="0 0 (\d+) (\d+)"[^>]*>(.*)<\/svg>/s.exec(readFileSync(join(ASSETS, `${name}.svg`), 'utf8')) ?? [];
  if (!content) throw new Error(`site/assets/${name}.svg is not written as the others are.`);
  return { content, width: Number(width), height: Number(height) };
}

/** A logo without the ring that is the first figure of its path. */
function nameOf(logo: string): Drawing {
  const { content, width, height } = readDrawing(logo);
  const name = content.replace(/ d="M[^Z]*Z/, ' d="');
  const left = Math.min(...[...name.matchAll(/[MLQC]([\d.]+) /g)].map(([, x]) => Number(x)));
  return { content: `<g transform="translate(${-left})">${name}</g>`, width: width - left, height };
}

/** A drawing of that height with its upper left corner there. */
function placed(drawing: Drawing, { x, y, height }: { x: number; y: number; height: number }, colour: string): string {
  return `<g transform="translate(${x} ${y}) scale(${height / drawing.height})">${colouredIn(drawing, colour)}</g>`;
}

function colouredIn({ content }: Drawing, colour: string): string {
  return content.replaceAll('currentColor', colour);
}

function svg(width: number, height: number, content: string, viewBox = `0 0 ${width} ${height}`): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`,
  );
}

function png(drawing: Buffer): Promise<Buffer> {
  return sharp(drawing).png({ compressionLevel: 9, palette: true, effort: 10 }).toBuffer();
}

function colourOf(token: string): string {
  const [, colour] = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(tokens) ?? [];
  if (!colour) throw new Error(`site/styles/tokens.css has no colour --${token}.`);
  return colour;
}
