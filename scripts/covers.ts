/** `npm run covers`: writes the drawings of company/covers/columns.ts to content/columns. The pictures are committed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import * as v from 'valibot';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';

const DRAWINGS = join(PROJECT_ROOT, 'company/covers/columns.ts');
const COLUMNS = join(PROJECT_ROOT, 'content/columns');
/** SVG with colours as `var(ink)`, by the path of the picture in content/columns. */
const drawingsSchema = v.object({ default: v.record(v.string(), v.string()) });

await runMain(async () => {
  if (!existsSync(DRAWINGS))
    throw new CliError('company/covers/columns.ts is missing, so there are no covers to draw.');
  const tokens = readFileSync(join(PROJECT_ROOT, 'site/styles/tokens.css'), 'utf8');
  const colourOf = (name: string): string => {
    const [, colour] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens) ?? [];
    if (!colour) throw new CliError(`site/styles/tokens.css has no colour --${name}.`);
    return colour;
  };
  const { default: drawings } = v.parse(drawingsSchema, await import(pathToFileURL(DRAWINGS).href));
  for (const [name, svg] of Object.entries(drawings)) {
    const coloured = svg.replace(/var\(([a-z-]+)\)/g, (_, colour: string) => colourOf(colour));
    // Drawings have few colours: a palette makes the file small.
    const picture = sharp(Buffer.from(coloured)).png({ palette: true, dither: 0, compressionLevel: 9 });
    const { size } = await picture.toFile(join(COLUMNS, name));
    print(`${name}: ${Math.ceil(size / 1024)} kB`);
  }
  return 0;
});
