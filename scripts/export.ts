/** `npm run export -- --to=DIR`: writes the site as static files. Default: `export`. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, print, runMain, secondsSince } from './bootstrap/cli.mjs';
import { EXPORT } from './bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { loadSettings } from './lib/load-settings.ts';
import { progressBar } from './lib/progress-bar.ts';

const STEPS = { pages: 'Pages', files: 'Pictures and files' };
const MAX_NAMED = 20;

await runMain(async () => {
  const folder = resolve(PROJECT_ROOT, folderArgument());
  const settings = loadSettings();
  const main = join(PROJECT_ROOT, EXPORT.folder, 'server/main.js');
  const { exportStaticSite, ExportError }: typeof import('../server/main.ts') = await import(main);
  const since = performance.now();
  const bar = progressBar(process.stdout);
  print(`Writing ${settings.SITE_ORIGIN} into ${folder}.`);
  const report = await exportStaticSite(settings, folder, (step, done, total) => bar.show(STEPS[step], done, total))
    .catch((error) => {
      throw error instanceof ExportError ? new CliError(error.message) : error;
    })
    .finally(() => bar.end());

  const { pages, files, bytes, missing } = report;
  print(
    `${pages} pages and lists in ${files} files, ${(bytes / 1e6).toFixed(1)} MB, written in ${secondsSince(since)}.`,
  );
  if (missing.size > 0) {
    print(`${missing.size} that pages refer to are not there:`);
    for (const [path, page] of [...missing].slice(0, MAX_NAMED)) print(`  ${path}${page ? ` (on ${page})` : ''}`);
  }
  if (!process.env.SITE_ORIGIN)
    print(`Its own address is ${settings.SITE_ORIGIN} in all of them: set SITE_ORIGIN before you publish it.`);
  return 0;
});

function folderArgument(): string {
  try {
    return parseArgs({ options: { to: { type: 'string', default: 'export' } } }).values.to;
  } catch {
    throw new CliError('npm run export knows one option: -- --to=DIR, the folder to write into.');
  }
}
