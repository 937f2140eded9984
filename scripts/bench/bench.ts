/**
 * `npm run bench`: updates the first chapters of `docs/reference/benchmarks.md` in 20 minutes.
 * `-- wordpress` (3 minutes), `-- scale` (8 minutes) and `-- observation` (5 minutes) update one chapter each.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { launchBrowser } from '../lib/launch-browser.ts';
import { patternOf, samplePath } from '../lib/sample-paths.ts';
import { bytes } from './bytes.ts';
import { firstViews } from './first-view.ts';
import { generateContent } from './generated-content.ts';
import { growth } from './growth.ts';
import { compareLoads, load } from './load.ts';
import { clickToHeading } from './navigation.ts';
import { observation } from './observation/observation.ts';
import { pictures } from './pictures.ts';
import { publishing } from './publishing.ts';
import { bareServer, nginxServer } from './references.ts';
import { figure, number, print, type Row, report, table } from './report.ts';
import { scale } from './scale/scale.ts';
import { captureResponse, measuredSite, requestAll, residentMegabytes } from './site-process.ts';
import { startAndInvalidate } from './start-and-change.ts';
import { type Check, TARGETS } from './targets.ts';

/** Chapters that `npm run bench` measures only if its argument names them. They follow the first chapters, in any order. */
const CHAPTERS: Readonly<Record<string, { heading: string; measure: () => Promise<void> }>> = {
  observation: { heading: '## Metrics and access log', measure: observation },
  scale: { heading: '## Several processes and caches', measure: scale },
  wordpress: { heading: '## From “Update” in WordPress to the changed page', measure: wordpress },
};
const FILE = join(PROJECT_ROOT, 'docs/reference/benchmarks.md');
const WORK = samplePath('works');
const COLUMN = samplePath('columns');
const [processor] = cpus();
const machine = `on ${new Date().toISOString().slice(0, 10)}: ${processor?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${arch()}, Node ${process.version}`;

const chapter = CHAPTERS[process.argv[2] ?? ''];
if (chapter) {
  print(`${chapter.heading}\n`);
  print(`Measured ${machine}.\n`);
  await chapter.measure();
  const text = readFileSync(FILE, 'utf8');
  const begin = startOf(chapter.heading, text);
  const next = text.indexOf('\n## ', begin);
  const after = next < 0 ? '' : text.slice(next);
  writeFileSync(FILE, `${text.slice(0, begin).trimEnd()}\n\n${report()}${after}`);
} else {
  print('# Benchmarks\n');
  print(
    `Written by \`npm run bench\` ${machine}. Load and server share the machine. Medians of three unless stated otherwise.\n`,
  );
  await cached();
  await uncached();
  await startAndInvalidate();
  await pictures();
  await firstView();
  await navigation();
  const isHeavy = await bytes();
  await growth();
  const text = readFileSync(FILE, 'utf8');
  const begin = Math.min(...Object.values(CHAPTERS).map(({ heading }) => startOf(heading, text)));
  writeFileSync(FILE, `${report()}\n${text.slice(begin)}`.trimEnd().concat('\n'));
  if (isHeavy) process.exitCode = 1;
}

/** Returns the position of a chapter, or the end of the text if the chapter is missing. */
function startOf(heading: string, text: string): number {
  const begin = text.indexOf(`${heading}\n`);
  return begin < 0 ? text.length : begin;
}

async function wordpress(): Promise<void> {
  print('WordPress 6.1 with SQLite and the sample content behind the site, all on this machine, and Chromium:');
  print('an editor clicks, and a visitor’s page is loaded again and again until it has the new title.\n');
  await publishing().catch((error: unknown) => {
    if (!(error instanceof CliError)) throw error;
    print(`Not measured: ${error.message}\n`);
  });
}

async function cached(): Promise<void> {
  print('## Pages in the cache\n');
  print(
    '`wrk`, 32 connections, gzip; medians of eleven rounds, each beside one of the reference. The references send the',
  );
  print(
    'same bytes: a bare Node server with the headers of the body alone and with all of the site, and nginx with a file.\n',
  );
  await using site = await measuredSite();
  const version = /"version":"([^"]+)"/.exec((await (await fetch(site.origin)).text()) ?? '')?.[1] ?? '';
  const origin = site.origin.replace('localhost', '127.0.0.1');
  // Wait until the pages are compressed again, which begins after five idle seconds.
  for (const path of ['/', '/works', WORK]) await captureResponse(site.origin, path);
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  const rows: Row[] = [];
  const checks: Check[][] = [];
  for (const [name, path] of [
    ['home', '/'],
    ['works', '/works'],
    ['a work', WORK],
    ['its payload', `/static/${version}${WORK}/payload.js`],
  ] as const) {
    const response = await captureResponse(site.origin, path);
    await using bare = await bareServer(response, false);
    await using alike = await bareServer(response, true);
    await using nginx = await nginxServer(response);
    const references: Record<string, string> = { bare: bare.url, alike: alike.url, ...(nginx && { nginx: nginx.url }) };
    const { perSecond, p99, ratios } = await compareLoads(origin + path, references);
    const { bare: ofBare = '', alike: ofAlike = '', nginx: ofNginx = 'not installed' } = ratios;
    rows.push([name, perSecond, p99, ofBare, ofAlike, ofNginx]);
    checks.push([{ name: 'same headers', value: Number(ofAlike), target: TARGETS.cachedRatio }]);
  }
  table(['page', 'requests/s', 'p99 (ms)', '÷ bare', '÷ bare, same headers', '÷ nginx'], rows, checks);
  const before = residentMegabytes(site);
  const rounds: number[] = [];
  for (let round = 0; round < 10; round++) {
    await load(`${origin}/${round % 2 === 0 ? '' : 'works'}`, 3);
    rounds.push(residentMegabytes(site));
  }
  figure('Resident memory after that', 'MiB', { value: before, target: TARGETS.memory });
  const max = { value: Math.max(...rounds), target: TARGETS.memory };
  figure(`After ten more rounds of load it was ${rounds.map(number).join(', ')} MiB; the highest`, 'MiB', max);
  print();
}

async function uncached(): Promise<void> {
  print('## Pages that are not in the cache\n');
  await using content = generateContent(1500);
  await content.writeIndex();
  await using site = await measuredSite({
    CONTENT_DIR: content.folder,
    NODE_OPTIONS: '--max-old-space-size=160',
  });
  // Warm up the JIT compiler.
  await requestAll(
    site.origin,
    Array.from({ length: 300 }, (_, n) => `/news/${n + 1}`),
  );
  const paths = Array.from({ length: 1200 }, (_, n) => `/news/${n + 301}`);
  const seconds = await requestAll(site.origin, paths);
  const perSecond = { value: paths.length / seconds, target: TARGETS.uncachedPages };
  figure('1,200 news, each requested once over 32 connections', 'pages/s', perSecond);
  const memory = { value: residentMegabytes(site), target: TARGETS.memoryAfterPages };
  figure('Resident memory after it, with a heap of 160 MiB', 'MiB', memory);
  print();
}

async function firstView(): Promise<void> {
  print('## First view\n');
  print(
    'Lighthouse, mobile, simulated (150 ms of latency, 1.6 Mbit/s, a processor slowed four times); medians of five, in Japanese.\n',
  );
  await using site = await measuredSite();
  const paths = ['/', '/works', WORK, COLUMN, '/contact'];
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

async function navigation(): Promise<void> {
  print('## From a click to the new heading, in the document and focused\n');
  print('Chromium without a graphics card, 390 points wide, 50 ms of latency; medians of seven.\n');
  await using site = await measuredSite();
  const browser = await launchBrowser();
  try {
    const timeOf = (prefetched: boolean, motion: boolean) =>
      clickToHeading(browser, site.origin, { motion, prefetched });
    const reduced = await timeOf(true, false);
    const moving = await timeOf(true, true);
    const { reducedMotion, withMotion } = TARGETS.prefetchedNavigation;
    table(
      ['page', 'reduced motion (ms)', 'with motion (ms)'],
      [
        ['prefetched', reduced, moving],
        ['not prefetched', await timeOf(false, false), await timeOf(false, true)],
      ],
      [
        [
          { name: 'reduced motion', value: reduced, target: reducedMotion },
          { name: 'with motion', value: moving, target: withMotion },
        ],
      ],
    );
  } finally {
    await browser.close();
  }
}
