/**
 * `npm run content -- import | export`: transfers content to or from WordPress.
 *
 * - `--dry-run`: only report
 * - `--force`: overwrite edited entries
 * - `--delete`: trash entries that are missing from the folder
 * - `--to`: empty output folder
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, print, runMain, secondsSince } from './bootstrap/cli.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { progressBar } from './lib/progress-bar.ts';
import { exportContent } from './transfer/export/export-content.ts';
import { type ImportReport, importContent } from './transfer/import/import-content.ts';
import { createWordPressClient, type WordPressClient } from './transfer/wordpress-client.ts';

const USAGE = 'npm run content -- import [--dry-run] [--force] [--delete], or npm run content -- export --to FOLDER';

await runMain(async () => {
  const { action, options } = readArguments();
  const wordpress = connect();
  return action === 'import' ? runImport(wordpress, options) : runExport(wordpress, options.to);
});

async function runImport(
  wordpress: WordPressClient,
  options: { 'dry-run': boolean; force: boolean; delete: boolean },
): Promise<number> {
  const since = performance.now();
  const bar = progressBar(process.stdout);
  const report = await importContent(wordpress, {
    contentDir: resolve(PROJECT_ROOT, process.env.CONTENT_DIR || 'content'),
    fields: JSON.parse(await readFile(join(PROJECT_ROOT, 'wordpress/meguri/fields.json'), 'utf8')),
    isDryRun: options['dry-run'],
    isForced: options.force,
    isDeleting: options.delete,
    onProgress: bar.show,
  });
  bar.end();
  printReport(report, options, since);
  return report.broken.length > 0 ? 1 : 0;
}

async function runExport(wordpress: WordPressClient, to: string | undefined): Promise<number> {
  const isEmpty = to !== undefined && (await readdir(to).catch(() => [])).length === 0;
  if (!isEmpty) throw new CliError('--to must name an empty or new folder, for example --to ./content-of-wordpress.');
  const since = performance.now();
  const bar = progressBar(process.stdout);
  const { entries, files } = await exportContent(wordpress, { folder: resolve(to), onProgress: bar.show });
  bar.end();
  print(`Exported in ${secondsSince(since)}: ${entries} entries, ${files} files, to ${resolve(to)}.`);
  return 0;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        delete: { type: 'boolean', default: false },
        to: { type: 'string' },
      },
    });
    const [action] = positionals;
    if (positionals.length === 1 && (action === 'import' || action === 'export')) return { action, options: values };
  } catch {
    // Report the usage.
  }
  throw new CliError(`Usage: ${USAGE}.`);
}

function connect(): WordPressClient {
  const { WORDPRESS_URL: url, WORDPRESS_USER: user, WORDPRESS_PASSWORD: password } = process.env;
  if (url && user && password) return createWordPressClient(url.replace(/\/$/, ''), { user, password });
  throw new CliError(
    'Set WORDPRESS_URL, WORDPRESS_USER and WORDPRESS_PASSWORD: the address of WordPress and its login.',
  );
}

function printReport(
  { created, updated, unchanged, edited, missing, broken, files }: ImportReport,
  { 'dry-run': isDryRun, delete: isDeleting }: { 'dry-run': boolean; delete: boolean },
  since: number,
): void {
  const counts = `${created.length} created, ${updated.length} updated, ${unchanged.length} unchanged, ${files} files`;
  print(`${isDryRun ? 'Dry run' : 'Imported'} in ${secondsSince(since)}: ${counts}.`);
  if (edited.length > 0) {
    print(`Skipped, because they were edited in WordPress (--force overwrites them): ${edited.join(', ')}.`);
  }
  if (missing.length > 0) {
    const done = isDryRun ? 'Would be moved to WordPress’s trash' : 'Moved to WordPress’s trash';
    print(
      `${isDeleting ? done : 'No longer in the folder (--delete moves them to the trash)'}: ${missing.join(', ')}.`,
    );
  }
  if (broken.length > 0)
    print(`Skipped because of errors (run npm run check-content for details): ${broken.join(', ')}.`);
}
