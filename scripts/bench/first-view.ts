import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CliError } from '../bootstrap/cli.mjs';
import { findChromium } from '../bootstrap/find-chromium.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import type { FirstView } from '../lighthouse/measure.ts';

/** A measurement takes about 10 s. */
const TIMEOUT_MS = 15 * 60_000;
const LIGHTHOUSE = join(PROJECT_ROOT, 'scripts/lighthouse/measure.ts');

/**
 * Measures with Lighthouse on a simulated slow phone.
 * @throws {CliError} if no browser is installed
 */
export async function firstViews(origin: string, paths: readonly string[], rounds = 5): Promise<FirstView[]> {
  const chromium = findChromium();
  if (!chromium)
    throw new CliError('This command requires a browser. Install Chromium or Chrome, or set CHROMIUM_PATH.');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [LIGHTHOUSE, chromium, String(rounds), origin, ...paths], {
    timeout: TIMEOUT_MS,
  });
  return JSON.parse(stdout);
}
