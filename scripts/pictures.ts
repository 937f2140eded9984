/** `npm run build -- --pictures`: pre-generates all images. */
import { join } from 'node:path';
import { print, runMain } from './bootstrap/cli.mjs';
import { SITE } from './bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { loadSettings } from './lib/load-settings.ts';

await runMain(async () => {
  const settings = loadSettings();
  const main = join(PROJECT_ROOT, SITE.folder, 'server/main.js');
  const { prewarmAllImages }: typeof import('../server/main.ts') = await import(main);
  print('Generating the images of all published pages.');
  print(await prewarmAllImages(settings));
  return 0;
});
