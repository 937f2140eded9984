/** `npm run screenshots -- --only works --width 390 --lang en`: takes screenshots of all or some pages. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { isLocale, LOCALES, type Locale } from '../site/i18n/locales.ts';
import { localizedUrl } from '../site/i18n/localized-url.ts';
import { CliError, print, runMain, secondsSince } from './bootstrap/cli.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { onShutdownSignal } from './bootstrap/shutdown-signals.mjs';
import { launchBrowser } from './lib/launch-browser.ts';
import { fileName, indexPage, readFileName } from './lib/screenshots/index-page.ts';
import { takeReadmePictures } from './lib/screenshots/readme-pictures.ts';
import { listShots, type Shot } from './lib/screenshots/shots.ts';
import { SCREENS, type Target, takeScreenshot } from './lib/screenshots/take-screenshot.ts';
import { freePort, startSite } from './lib/start-site.ts';

const USAGE = 'npm run screenshots -- --only works --width 390 --lang en';
const WIDTHS = Object.keys(SCREENS).map(Number);
const CONCURRENCY = 2;
const TIME_LIMIT_MS = 30 * 60_000;

await runMain(async () => {
  const since = performance.now();
  const options = readOptions();
  await using site = await startSite();
  if (options.isReadme) return await readme(site.origin);
  const shots = narrowed(await listShots(site.origin, options.isEvery), options.only);
  // Unused port: the content backend is unavailable.
  await using broken = await startSite({ CONTENT_API_BASE: `http://127.0.0.1:${await freePort()}` });
  await using browser = await launchBrowser();
  const stopListening = onShutdownSignal(async () => {
    await Promise.allSettled([browser.close(), site.stop(), broken.stop()]);
    process.exit(130);
  });

  mkdirSync(options.folder, { recursive: true });
  // A complete run removes obsolete screenshots.
  if (options.isWhole) for (const file of screenshotsIn(options.folder)) rmSync(join(options.folder, file));
  const targets = shots.flatMap((shot) => {
    const { origin } = shot.isBroken ? broken : site;
    const languages = shot.languages.filter((locale) => options.locales.includes(locale));
    return languages.flatMap((locale) => options.widths.map((width) => targetOf(shot, origin, locale, width)));
  });

  const queue = [...targets];
  let taken = 0;
  let failed = 0;
  const takeNext = async () => {
    for (let target = queue.shift(); target; target = queue.shift()) {
      if (performance.now() - since > TIME_LIMIT_MS) throw new CliError(`Timed out after ${taken} screenshots.`);
      const name = relative(options.folder, target.file);
      try {
        const problems = await takeScreenshot(browser, target);
        taken += 1;
        for (const problem of problems) print(`${name}: ${problem}`);
        if (problems.length > 0) failed += 1;
      } catch (error) {
        failed += 1;
        print(`${name}: failed: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, takeNext));
  stopListening();

  const index = join(options.folder, 'index.html');
  writeFileSync(index, indexPage(screenshotsIn(options.folder)));
  print(`Took ${taken} of ${targets.length} screenshots in ${secondsSince(since)}: ${relative(process.cwd(), index)}`);
  if (failed > 0) print(`Problems in ${failed} screenshots: see above.`);
  return failed > 0 ? 1 : 0;

  function targetOf({ name, path, status }: Shot, origin: string, locale: Locale, width: number): Target {
    const file = join(options.folder, fileName(name, locale, width));
    return { url: origin + localizedUrl(path, locale), locale, width, status, file };
  }
});

async function readme(origin: string): Promise<number> {
  await using browser = await launchBrowser();
  const { files, problems } = await takeReadmePictures(browser, origin);
  for (const line of [...problems, `Took ${files.join(' and ')}`]) print(line);
  return problems.length > 0 ? 1 : 0;
}

function screenshotsIn(folder: string): string[] {
  return readdirSync(folder).filter((file) => readFileName(file) !== null);
}

function narrowed(shots: readonly Shot[], only: readonly string[]): Shot[] {
  const unknown = only.filter((name) => !shots.some((shot) => shot.name === name || shot.page === name));
  if (unknown.length > 0) {
    const names = shots.map(({ name }) => name).join(', ');
    throw new CliError(`Unknown page “${unknown.join('”, “')}”. Available pages: ${names}.`);
  }
  return shots.filter(({ name, page }) => only.length === 0 || only.includes(name) || only.includes(page));
}

function readOptions() {
  const option = { type: 'string', multiple: true } as const;
  try {
    const { values } = parseArgs({
      options: {
        only: option,
        width: option,
        lang: option,
        into: { type: 'string', default: '.screenshots' },
        all: { type: 'boolean', default: false },
        readme: { type: 'boolean', default: false },
      },
    });
    const { only = [], width = [], lang = [], into, all: isEvery, readme: isReadme } = values;
    const widths = width.map(Number);
    const locales = lang.filter(isLocale);
    if (widths.every((value) => value in SCREENS) && locales.length === lang.length) {
      return {
        only,
        widths: widths.length > 0 ? widths : WIDTHS,
        locales: locales.length > 0 ? locales : LOCALES,
        isEvery,
        isReadme,
        isWhole: only.length + width.length + lang.length === 0,
        folder: join(PROJECT_ROOT, into),
      };
    }
  } catch {
    // Report the usage.
  }
  throw new CliError(
    `Options: --only PAGE, --width ${WIDTHS.join(' or ')}, --lang ${LOCALES.join(' or ')}, --into FOLDER (in the project), --all, --readme. Example: ${USAGE}`,
  );
}
