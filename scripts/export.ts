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
  print(`Exporting ${settings.SITE_ORIGIN} to ${folder}.`);
  const report = await exportStaticSite(settings, folder, (step, done, total) => bar.show(STEPS[step], done, total))
    .catch((error) => {
      throw error instanceof ExportError ? new CliError(error.message) : error;
    })
    .finally(() => bar.end());

  const { pages, pagesPerSecond, files, changed, bytes, missing } = report;
  print(
    `Exported ${pages} pages and lists (${pagesPerSecond} per second) in ${secondsSince(since)}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${changed} new or changed.`,
  );
  if (missing.size > 0) {
    print(`Missing files that pages refer to: ${missing.size}`);
    for (const [path, page] of [...missing].slice(0, MAX_NAMED)) print(`  ${path}${page ? ` (on ${page})` : ''}`);
  }
  if (!process.env.SITE_ORIGIN)
    print(`All pages use the address ${settings.SITE_ORIGIN}. Set SITE_ORIGIN before you publish the site.`);
  return 0;
});

function folderArgument(): string {
  try {
    return parseArgs({ options: { to: { type: 'string', default: 'export' } } }).values.to;
  } catch {
    throw new CliError('Usage: npm run export -- --to=DIR, where DIR is the output folder.');
  }
}
