/**
 * `npm run bench`: prints what is measured, and writes it to `docs/benchmarks.md`. It takes some fifteen minutes. `npm run bench -- wordpress`
 * measures what concerns WordPress alone, in three, and writes its chapter there.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { launchBrowser } from '../lib/launch-browser.ts';
import { JS_BUDGET, pageBytes, pictureBytes, SAMPLE_PATHS } from '../lib/page-bytes.ts';
import { firstViews } from './first-view.ts';
import { generateContent } from './generated-content.ts';
import { growth, startOnce } from './growth.ts';
import { compareLoads, load, median } from './load.ts';
import { clickToHeading } from './navigation.ts';
import { publishing } from './publishing.ts';
import { bareServer, nginxServer } from './references.ts';
import { number, print, type Row, report, table } from './report.ts';
import { answerOf, askOnce, measuredSite, residentMegabytes } from './site-process.ts';

const WORDPRESS = '## From “Update” in WordPress to the changed page';
const FILE = join(PROJECT_ROOT, 'docs/benchmarks.md');
const [processor] = cpus();
const machine = `on ${new Date().toISOString().slice(0, 10)}: ${processor?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${arch()}, Node ${process.version}`;

if (process.argv[2] === 'wordpress') {
  await wordpress();
  // The last chapter, because it may be missing.
  const [others = ''] = readFileSync(FILE, 'utf8').split(`${WORDPRESS}\n`);
  writeFileSync(FILE, `${others.trimEnd()}\n\n${report()}`);
} else {
  print('# Benchmarks\n');
  print(
    `Written by \`npm run bench\` ${machine}. Load and server share the machine. Medians of three, if nothing else is said.\n`,
  );
  await cached();
  await unseen();
  await startAndPurge();
  await firstView();
  await navigation();
  const isHeavy = await bytes();
  await growth();
  await wordpress();
  writeFileSync(FILE, report());
  if (isHeavy) process.exitCode = 1;
}

/** From an editor's click to the changed page. */
async function wordpress(): Promise<void> {
  print(`${WORDPRESS}\n`);
  print(
    `Measured ${machine}. WordPress 6.1 with SQLite and the sample content behind the site, all on this machine, and Chromium:`,
  );
  print('an editor clicks, and a visitor’s page is loaded again and again until it has the new title.\n');
  await publishing().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    print(`Not measured: ${error.message}\n`);
  });
}

/** What the cache has, under load, and the memory after it. */
async function cached(): Promise<void> {
  print('## Pages in the cache\n');
  print(
    '`wrk`, 32 connections, gzip; medians of seven rounds, ratios within a round. The references send the same bytes: a bare',
  );
  print('Node server with the headers of the body alone and with all headers of the site, and nginx with a file.\n');
  await using site = await measuredSite();
  const version = /"version":"([^"]+)"/.exec((await (await fetch(site.origin)).text()) ?? '')?.[1] ?? '';
  const origin = site.origin.replace('localhost', '127.0.0.1');
  // Until the pictures' colours are found, and pages are as small as they get, there is other work.
  for (const path of ['/', '/works', '/works/hamamatsucho-retrofit']) await answerOf(site.origin, path);
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  const rows: Row[] = [];
  for (const [name, path] of [
    ['home', '/'],
    ['works', '/works'],
    ['a work', '/works/hamamatsucho-retrofit'],
    ['its payload', `/static/${version}/works/hamamatsucho-retrofit/payload.js`],
  ] as const) {
    const answer = await answerOf(site.origin, path);
    await using bare = await bareServer(answer, false);
    await using alike = await bareServer(answer, true);
    await using nginx = await nginxServer(answer);
    const references: Record<string, string> = { bare: bare.url, alike: alike.url, ...(nginx && { nginx: nginx.url }) };
    const { perSecond, p99, ratios } = await compareLoads(origin + path, references);
    const { bare: ofBare = '', alike: ofAlike = '', nginx: ofNginx = 'not installed' } = ratios;
    rows.push([name, perSecond, p99, ofBare, ofAlike, ofNginx]);
  }
  table(['page', 'requests/s', 'p99 (ms)', '÷ bare', '÷ bare, same headers', '÷ nginx'], rows);
  const before = residentMegabytes(site);
  const rounds: number[] = [];
  for (let round = 0; round < 10; round++) {
    await load(`${origin}/${round % 2 === 0 ? '' : 'works'}`, 3);
    rounds.push(residentMegabytes(site));
  }
  print(
    `Resident memory: ${number(before)} MiB after that; after ten more rounds of load ${rounds.map(number).join(', ')} MiB.\n`,
  );
}

/** Pages that nobody has asked for. */
async function unseen(): Promise<void> {
  print('## Pages that are not in the cache\n');
  const content = generateContent(1500);
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-bench-'));
  const settings = { CONTENT_DIR: content, DATA_DIR: dataDir, NODE_OPTIONS: '--max-old-space-size=160' };
  try {
    // As a rule a server has been started before, and finds the index of its content.
    await startOnce(settings);
    await using site = await measuredSite(settings);
    // The first ones compile the code.
    await askOnce(
      site.origin,
      Array.from({ length: 300 }, (_, n) => `/news/${n + 1}`),
    );
    const paths = Array.from({ length: 1200 }, (_, n) => `/news/${n + 301}`);
    const seconds = await askOnce(site.origin, paths);
    print(`1,200 news, each asked for once over 32 connections: **${number(paths.length / seconds)} pages/s**.`);
    print(`Resident memory after it: ${number(residentMegabytes(site))} MiB, with a heap of 160 MiB.\n`);
  } finally {
    for (const folder of [content, dataDir]) rmSync(folder, { recursive: true });
  }
}

/** From the start to the first page, and from a saved file to the page that has it. */
async function startAndPurge(): Promise<void> {
  print('## Start, and a change of content\n');
  const firstStarts: number[] = [];
  const starts: number[] = [];
  for (let round = 0; round < 3; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'meguri-bench-'));
    for (const times of [firstStarts, starts]) {
      await using site = await measuredSite({ DATA_DIR: dataDir });
      times.push(site.startMs);
      // The index of the content is written after the start.
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
    rmSync(dataDir, { recursive: true });
  }
  const folder = mkdtempSync(join(tmpdir(), 'meguri-bench-'));
  cpSync(join(PROJECT_ROOT, 'content'), folder, { recursive: true });
  const purges: number[] = [];
  try {
    await using site = await measuredSite({ CONTENT_DIR: folder });
    const file = join(folder, 'works/konan-depot/ja.md');
    const text = readFileSync(file, 'utf8');
    // Until the pictures' colours are found, there is other work.
    await new Promise((resolve) => setTimeout(resolve, 8000));
    for (let round = 0; round < 5; round++) {
      await answerOf(site.origin, '/works/konan-depot');
      const begin = performance.now();
      writeFileSync(file, text.replace(/^title: .*$/m, `title: 港南の${round}号`));
      let shown = '';
      while (!shown.includes(`港南の${round}号`)) {
        shown = await (
          await fetch(`${site.origin}/works/konan-depot`, { headers: { 'accept-language': 'ja' } })
        ).text();
      }
      purges.push(performance.now() - begin);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  table(
    ['what', 'ms'],
    [
      ['from the start of the process to the end of the first page, in an empty `DATA_DIR`', median(firstStarts)],
      ['the same at every later start', median(starts)],
      ['from a saved file to a page that has the change', median(purges)],
    ],
  );
}

/** What a visitor with a slow phone waits for. */
async function firstView(): Promise<void> {
  print('## First view\n');
  print(
    'Lighthouse, mobile, simulated (150 ms of latency, 1.6 Mbit/s, a processor slowed four times); medians of three, in Japanese.\n',
  );
  await using site = await measuredSite();
  const paths = ['/', '/works', '/works/hamamatsucho-retrofit', '/columns/9', '/contact'];
  // The first visit has the pictures made.
  await firstViews(site.origin, paths, 1);
  const views = await firstViews(site.origin, paths);
  table(
    ['page', 'performance', 'first paint (ms)', 'largest paint (ms)', 'blocking (ms)'],
    views.map(({ path, score, firstPaint, largestPaint, blocking }) => [
      path,
      score,
      firstPaint,
      largestPaint,
      blocking,
    ]),
  );
}

async function navigation(): Promise<void> {
  print('## From a click to the first frame with the new heading\n');
  print('Chromium without a graphics card, 390 points wide, 50 ms of latency; medians of seven.\n');
  await using site = await measuredSite();
  const browser = await launchBrowser();
  try {
    const rows: Row[] = [];
    for (const prefetched of [true, false]) {
      const times = [];
      for (const motion of [false, true]) {
        times.push(await clickToHeading(browser, site.origin, { motion, prefetched }));
      }
      rows.push([prefetched ? 'fetched ahead' : 'not fetched ahead', ...times]);
    }
    table(['page', 'reduced motion (ms)', 'with motion (ms)'], rows);
  } finally {
    await browser.close();
  }
}

/** @returns whether a page is over its budget */
async function bytes(): Promise<boolean> {
  print('## Bytes\n');
  print(
    `After brotli, first visit. JavaScript may be ${number(JS_BUDGET.home)} on home and ${number(JS_BUDGET.elsewhere)} elsewhere.\n`,
  );
  await using site = await measuredSite();
  let isHeavy = false;
  const rows: Row[] = [];
  for (const path of SAMPLE_PATHS.flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])) {
    const { html, css, js } = await pageBytes(site.origin, path);
    const isOver = js > (path === '/' || path === '/en' ? JS_BUDGET.home : JS_BUDGET.elsewhere);
    isHeavy ||= isOver;
    rows.push([path, html, css, isOver ? `**${number(js)}**` : js]);
  }
  table(['page', 'HTML', 'CSS', 'JavaScript'], rows);
  print('Pictures in AVIF on a telephone, 390 points wide at double density, read to the end.\n');
  const pictures: Row[] = [];
  for (const path of ['/', '/works', '/works/hamamatsucho-retrofit', '/columns']) {
    const { all, first } = await pictureBytes(site.origin, path);
    pictures.push([path, all, first]);
  }
  table(['page', 'all', 'first'], pictures);
  return isHeavy;
}
