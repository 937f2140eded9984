/** Pages under load, with and without the page cache. */
import { samplePath } from '../lib/sample-paths.ts';
import { generateContent } from './generated-content.ts';
import { compareLoads, load } from './load.ts';
import { bareServer, nginxServer } from './references.ts';
import { figure, number, print, type Row, table } from './report.ts';
import { captureResponse, measuredSite, requestAll, residentMegabytes } from './site-process.ts';
import { type Check, TARGETS } from './targets.ts';

const WORK = samplePath('works');

export async function cached(): Promise<void> {
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

export async function uncached(): Promise<void> {
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
