import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../../bootstrap/cli.mjs';
import { generateContent } from '../generated-content.ts';
import { load, median } from '../load.ts';
import { figure, number, print } from '../report.ts';
import {
  captureResponse,
  cpuMilliseconds,
  type MeasuredSite,
  measuredSite,
  processesOf,
  residentMegabytes,
  runOnly,
} from '../site-process.ts';
import { isMet, TARGETS } from '../targets.ts';

/** More than two workers render in a round. */
const NEWS = 3000;
/** Holds a few pages, so that each of the news is rendered again in each round, and nothing is compressed afterwards. */
const PAGE_CACHE_MB = '1';
const EACH_ONCE = join(import.meta.dirname, 'each-once.lua');
/** A worker has compiled its code after some 2,000 pages. */
const WARM_UPS = 16;
/** With fewer, equal servers differ by up to 9 %. */
const ROUNDS = 41;
const ROUND_SECONDS = 1;

/** Compares two workers with one, and one with another one, in alternating rounds. */
export async function workers(): Promise<void> {
  await using content = generateContent(NEWS);
  await content.writeIndex();
  const start = (count: number) => measuredSite({ CONTENT_DIR: content.folder, WORKERS: String(count), PAGE_CACHE_MB });
  await using one = await start(1);
  await using same = await start(1);
  await using two = await start(2);
  try {
    await compare({ one, same, two });
  } finally {
    runOnly(null, [one, same, two]);
  }
}

async function compare(sites: Record<'one' | 'same' | 'two', MeasuredSite>): Promise<void> {
  const all = Object.values(sites);
  const roundsOf = async (measure: (site: MeasuredSite) => Promise<number>, warmUps = 3) => {
    const round = async () => {
      const values: number[] = [];
      for (const site of all) {
        runOnly(site, all);
        values.push(await measure(site));
      }
      const [one = Number.NaN, same = Number.NaN, two = Number.NaN] = values;
      return { one, same: same / one, two: two / one };
    };
    for (let count = 0; count < warmUps; count += 1) await round();
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round());
    const of = (key: keyof (typeof rounds)[number]) => median(rounds.map((values) => values[key]));
    return { one: of('one'), same: of('same'), two: of('two') };
  };

  const pages = await roundsOf(uncached, WARM_UPS);
  print(
    `Pages that are not in the cache: ${number(pages.one)} per second with one worker. Medians of ${ROUNDS} rounds:\n`,
  );
  figure('- two workers ÷ one', 'times', { value: pages.two, target: TARGETS.scale.twoWorkers });
  const deviation = { value: Math.abs(pages.same - 1) * 100, target: TARGETS.scale.deviation };
  figure('- deviation of one worker from another one, for a valid run', '%', deviation);
  // An invalid run must not replace a valid chapter.
  if (!isMet(deviation))
    throw new CliError('The run is not valid, so nothing was written. Repeat it on a quiet machine.');
  const { primary, workers: ofWorkers } = memoryOf(sites.two);
  figure('- resident memory of the primary', 'MiB', { value: primary, target: TARGETS.scale.primaryMemory });
  figure('- resident memory of the larger one of two workers', 'MiB', {
    value: Math.max(...ofWorkers),
    target: TARGETS.memory,
  });
  runOnly(sites.one, all);
  const processors = await processorsUsed(sites.one);
  const possible = availableParallelism() / processors;
  print(
    `- one worker occupies ${number(processors)} processors (main thread, garbage collection, compression), so more workers are at most ${number(possible)} times as fast here`,
  );
  const cpu = await roundsOf(cpuPerRequest);
  const target = TARGETS.scale.cpuOfTwoWorkers;
  figure('- CPU time of a page from the cache, two workers ÷ one', 'times', { value: cpu.two, target });
  print();
}

/** Unit: MiB. */
function memoryOf(site: MeasuredSite): { primary: number; workers: number[] } {
  const workers = processesOf(site).filter((pid) => Number(pid) !== site.pid);
  return {
    primary: residentMegabytes(site),
    workers: workers.map((pid) => residentMegabytes({ pid: Number(pid) })),
  };
}

/** Returns pages per second. */
async function uncached({ origin }: MeasuredSite): Promise<number> {
  const { requests, perSecond } = await load(
    `${origin.replace('localhost', '127.0.0.1')}/news/`,
    ROUND_SECONDS,
    EACH_ONCE,
  );
  if (requests > NEWS) throw new Error('Pages were requested twice, and the second time perhaps from the cache.');
  return perSecond;
}

async function processorsUsed(site: MeasuredSite): Promise<number> {
  const before = cpuMilliseconds(site);
  await uncached(site);
  return (cpuMilliseconds(site) - before) / (ROUND_SECONDS * 1000);
}

/** Returns milliseconds of all processes of the server. */
async function cpuPerRequest(site: MeasuredSite): Promise<number> {
  await captureResponse(site.origin);
  const before = cpuMilliseconds(site);
  const { perSecond } = await load(site.origin.replace('localhost', '127.0.0.1'), ROUND_SECONDS);
  return (cpuMilliseconds(site) - before) / (perSecond * ROUND_SECONDS);
}
