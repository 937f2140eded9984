/**
 * `npm run check-content`: reports content errors, notation errors and placeholders.
 * Exits with 1 if one blocks publishing. `CONTENT_DIR` overrides the folder.
 */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkContent } from '../backend/content/content-reader.ts';
import { formatDiagnostic } from '../backend/content-lint/diagnostics.ts';
import { findPlaceholders } from '../backend/content-lint/placeholders.ts';
import { fixedPaths } from '../site/fixed-paths.ts';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { checkFallback } from './lib/check-fallback.ts';
import { checkNotationOfContent } from './lib/check-notation-of-content.ts';

await runMain(async () => {
  const folder = resolve(PROJECT_ROOT, process.env.CONTENT_DIR || 'content');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(`The folder ${folder} does not exist.`);
  const checks = [
    (dir: string) => checkContent(dir, { fixedPaths }),
    checkFallback,
    checkNotationOfContent,
    findPlaceholders,
  ];
  const diagnostics = (await Promise.all(checks.map((check) => check(folder)))).flat();
  for (const diagnostic of diagnostics) print(formatDiagnostic(diagnostic));
  const blocking = diagnostics.filter(({ isBlocking }) => isBlocking).length;
  if (diagnostics.length === 0) print('No problems found.');
  else print(`Problems: ${diagnostics.length}, of which ${blocking} prevent an entry from being published.`);
  return blocking > 0 ? 1 : 0;
});
