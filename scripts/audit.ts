/** `npm run audit`: asks the registry's advisory service about the packages of production. See docs/security.md. */
import { print, runMain } from './bootstrap/cli.mjs';
import { runNpm } from './bootstrap/run-npm.mjs';
import { readAudit } from './lib/read-audit.ts';

const TIMEOUT_MS = 120_000;

await runMain(async () => {
  const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0', '--fetch-timeout=60000'];
  const { output, timedOut } = await runNpm(args, TIMEOUT_MS);
  const { exitCode, lines } = readAudit(timedOut ? '' : output);
  for (const line of lines) print(line);
  return exitCode;
});
