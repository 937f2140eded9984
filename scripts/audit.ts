/** `npm run audit`: asks the registry's advisory service about the packages that are shipped. See docs/security.md. */
import { print, runMain } from './bootstrap/cli.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { runNpm } from './bootstrap/run-npm.mjs';
import { readAudit } from './lib/read-audit.ts';
import { readLock } from './package/packages.ts';

const TIMEOUT_MS = 120_000;
/** Development packages that the build contains. The rule “no development packages in production code” finds others. */
const BUNDLED = new Set(['node_modules/budoux']);

const packages = Object.entries(readLock(PROJECT_ROOT)).filter(([path]) => path !== '');
const shipped = new Set(packages.filter(([path, { dev }]) => !dev || BUNDLED.has(path)).map(([path]) => path));

await runMain(async () => {
  const args = [
    'audit',
    '--include=dev',
    '--package-lock-only',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=60000',
  ];
  const { output, timedOut } = await runNpm(args, TIMEOUT_MS);
  const { exitCode, lines } = readAudit(timedOut ? '' : output, shipped);
  for (const line of lines) print(line);
  return exitCode;
});
