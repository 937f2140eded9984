import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CliError } from '../bootstrap/cli.mjs';
import { findChromium } from '../bootstrap/find-chromium.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { patternOf, samplePath } from '../lib/sample-paths.ts';
import type { FirstView } from '../lighthouse/measure.ts';
import { print, table } from './report.ts';
import { measuredSite } from './site-process.ts';
import { TARGETS } from './targets.ts';

/** A measurement takes about 10 s. */
const TIMEOUT_MS = 15 * 60_000;
const LIGHTHOUSE = join(PROJECT_ROOT, 'scripts/lighthouse/measure.ts');

export async function firstView(): Promise<void> {
  print(
    'Lighthouse, mobile, simulated (150 ms of latency, 1.6 Mbit/s, a processor slowed four times); medians of five, in Japanese.\n',
  );
  await using site = await measuredSite();
  const paths = ['/', '/works', samplePath('works'), samplePath('columns'), '/contact'];
  await firstViews(site.origin, paths, 1);
  const views = await firstViews(site.origin, paths);
  table(
    ['page', 'performance', 'first paint (ms)', 'largest paint (ms)', 'blocking (ms)'],
    views.map(({ path, score, firstPaint, largestPaint, blocking }) => [
      patternOf(path),
      score,
      firstPaint,
      largestPaint,
      blocking,
    ]),
    views.map(({ score, firstPaint, largestPaint, blocking }) => [
      { name: 'performance', value: score, target: TARGETS.firstView.performance },
      { name: 'first paint', value: firstPaint, target: TARGETS.firstView.firstPaint },
      { name: 'largest paint', value: largestPaint, target: TARGETS.firstView.largestPaint },
      { name: 'blocking', value: blocking, target: TARGETS.firstView.blocking },
    ]),
  );
}

/**
 * Measures with Lighthouse on a simulated slow phone.
 * @throws {CliError} if no browser is installed
 */
async function firstViews(origin: string, paths: readonly string[], rounds = 5): Promise<FirstView[]> {
  const chromium = findChromium();
  if (!chromium)
    throw new CliError('This command requires a browser. Install Chromium or Chrome, or set CHROMIUM_PATH.');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [LIGHTHOUSE, chromium, String(rounds), origin, ...paths], {
    timeout: TIMEOUT_MS,
  });
  return JSON.parse(stdout);
}
