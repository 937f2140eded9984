/** `npm run wordpress:screenshots -- --only list`: takes the screenshots for WordPress editors. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, print, runMain, secondsSince } from '../../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../../bootstrap/project-root.mjs';
import { onShutdownSignal } from '../../bootstrap/shutdown-signals.mjs';
import { launchBrowser } from '../../lib/launch-browser.ts';
import { logIn } from '../log-in.ts';
import { chooseEnglish } from './choose-english.ts';
import { startSubject } from './start-subject.ts';
import { takeView, WINDOW } from './take-view.ts';
import { englishViewsOf, LOGIN, viewsOf } from './views.ts';

const PICTURES = join(PROJECT_ROOT, 'docs/images/editing-wordpress');
const TIME_LIMIT_MS = 15 * 60_000;

await runMain(async () => {
  const since = performance.now();
  const only = readOptions();
  await using started = new AsyncDisposableStack();
  const end = (sentence: string) => {
    console.error(sentence);
    void started.disposeAsync().finally(() => process.exit(130));
  };
  started.defer(onShutdownSignal((signal) => end(signal)));
  const timer = setTimeout(() => end(`Timed out after ${secondsSince(since)}.`), TIME_LIMIT_MS);
  started.defer(() => clearTimeout(timer));

  const home = mkdtempSync(join(tmpdir(), 'meguri-screenshots-'));
  started.defer(() => rmSync(home, { recursive: true, force: true }));
  const { wordpress, sample } = await startSubject(home, started);
  const browser = started.use(await launchBrowser());
  const context = await browser.newContext({
    viewport: WINDOW,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  });

  const english = englishViewsOf(sample);
  const views = [LOGIN, ...viewsOf(sample), ...english];
  const unknown = only.filter((name) => !views.some((view) => view.name === name));
  if (unknown.length > 0) {
    const names = views.map(({ name }) => name).join(', ');
    throw new CliError(`Unknown view “${unknown.join('”, “')}”. Available views: ${names}.`);
  }
  mkdirSync(PICTURES, { recursive: true });
  for (const view of views) {
    if (view === english[0]) await chooseEnglish(context, wordpress);
    if (only.length === 0 || only.includes(view.name)) {
      writeFileSync(join(PICTURES, `${view.name}.webp`), await takeView(context, wordpress.origin, view));
    }
    if (view === LOGIN) await logIn(context, wordpress, 'tamura');
  }
  const files = new Set(views.map(({ name }) => `${name}.webp`));
  for (const file of readdirSync(PICTURES)) if (!files.has(file)) rmSync(join(PICTURES, file));
  const bytes = readdirSync(PICTURES).reduce((sum, file) => sum + statSync(join(PICTURES, file)).size, 0);
  print(
    `Updated the screenshots in ${relative(process.cwd(), PICTURES)} (${Math.round(bytes / 1000)} kB, ${secondsSince(since)}).`,
  );
  return 0;
});

/** @returns names of views; empty for all */
function readOptions(): string[] {
  try {
    return parseArgs({ options: { only: { type: 'string', multiple: true } } }).values.only ?? [];
  } catch {
    throw new CliError('Option: --only VIEW. Example: npm run wordpress:screenshots -- --only list');
  }
}
