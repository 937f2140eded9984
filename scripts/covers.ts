/** `npm run covers`: draws the covers and figures of columns from their texts. The pictures are committed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { LANGUAGES } from '../contract/vocabulary.ts';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { energy, retrofit, theLine, twentyRooms } from './covers/buildings.ts';
import { lastMile, minutesOnFoot } from './covers/city.ts';
import { capRates, inheritance, rentRoll, twoStructures } from './covers/contracts.ts';
import { FIGURES, figureSvg } from './covers/figures.ts';
import { type Colour, type Drawing, toSvg } from './covers/shapes.ts';

const COLUMNS = join(PROJECT_ROOT, 'content/columns');
/** 3,200 × 2,000 pixels. */
const SCALE = 10;
/** Unlit windows: between night and the text on it. */
const NIGHT_LIGHT = '#2a3146';

const DRAWINGS: Record<string, () => Drawing> = {
  '001-eighty-metres-a-minute': minutesOnFoot,
  '002-reading-a-rent-roll': rentRoll,
  '003-the-line-of-june-1981': theLine,
  '005-the-last-mile-in-the-city': lastMile,
  '006-retrofit-of-a-small-office': retrofit,
  '007-casbee-bels-zeb': energy,
  '008-licence-for-a-small-hotel': twentyRooms,
  '009-two-ways-to-form-a-fund': twoStructures,
  '010-how-a-cap-rate-is-made': capRates,
  '011-inheriting-a-small-building': inheritance,
};

await runMain(async () => {
  const tokens = readFileSync(join(PROJECT_ROOT, 'site/styles/tokens.css'), 'utf8');
  const colourOf = (name: Colour) =>
    name === 'night-light' ? NIGHT_LIGHT : (new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '');
  const folders = Object.keys(DRAWINGS).filter((folder) => existsSync(join(COLUMNS, folder)));
  if (folders.length === 0) throw new CliError('content/columns has no column for which there is a drawing.');
  for (const folder of folders)
    await write(`${folder}/cover.png`, toSvg((DRAWINGS[folder] as () => Drawing)(), colourOf, SCALE));
  for (const [folder, drawing] of Object.entries(FIGURES)) {
    for (const lang of existsSync(join(COLUMNS, folder)) ? LANGUAGES : [])
      await write(`${folder}/figure-${lang}.png`, figureSvg(drawing, lang, colourOf));
  }
  return 0;
});

/** Drawings have few colours: a palette makes the file small. */
async function write(name: string, svg: string): Promise<void> {
  const picture = sharp(Buffer.from(svg)).png({ palette: true, dither: 0, compressionLevel: 9 });
  const { size } = await picture.toFile(join(COLUMNS, name));
  print(`${name}: ${Math.ceil(size / 1024)} kB`);
}
