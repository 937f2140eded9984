import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { signedAnnouncement } from '../../lib/signed-announcement.ts';
import { generateContent } from '../generated-content.ts';
import { load, median } from '../load.ts';
import { figure, number, print } from '../report.ts';
import { captureResponse, cpuMilliseconds, type MeasuredSite, measuredSite, runOnly } from '../site-process.ts';
import { TARGETS } from '../targets.ts';

const SECRET = 'a secret of the benchmark, with forty letters';
/** More than two workers render in a round. */
const NEWS = 2000;
const EACH_ONCE = join(import.meta.dirname, 'each-once.lua');
const WARM_UPS = 3;
const ROUNDS = 9;
const ROUND_SECONDS = 1;

/** Compares two workers with one, and one with another one, in alternating rounds. */
export async function workers(): Promise<void> {
  const content = generateContent(NEWS);
  const start = (count: number) =>
    measuredSite({ CONTENT_DIR: content, WORKERS: String(count), REVALIDATE_SECRET: SECRET });
  try {
    await using one = await start(1);
    await using same = await start(1);
    await using two = await start(2);
    try {
      await compare({ one, same, two });
    } finally {
      runOnly(null, [one, same, two]);
    }
  } finally {
    rmSync(content, { recursive: true });
  }
}

async function compare(sites: Record<'one' | 'same' | 'two', MeasuredSite>): Promise<void> {
  const all = Object.values(sites);
  const roundsOf = async (measure: (site: MeasuredSite) => Promise<number>) => {
    const round = async () => {
      const values: number[] = [];
      for (const site of all) {
        runOnly(site, all);
        values.push(await measure(site));
      }
      const [one = Number.NaN, same = Number.NaN, two = Number.NaN] = values;
      return { one, same: same / one, two: two / one };
    };
    for (let count = 0; count < WARM_UPS; count += 1) await round();
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round());
    const of = (key: keyof (typeof rounds)[number]) => median(rounds.map((values) => values[key]));
    return { one: of('one'), same: of('same'), two: of('two') };
  };

  const pages = await roundsOf(uncached);
  print(
    `Pages that are not in the cache: ${number(pages.one)} per second with one worker. Medians of ${ROUNDS} rounds:\n`,
  );
  figure('- two workers ÷ one', 'times', { value: pages.two, target: TARGETS.scale.twoWorkers });
  figure('- deviation of one worker from another one, for a valid run', '%', {
    value: Math.abs(pages.same - 1) * 100,
    target: TARGETS.scale.deviation,
  });
  const cpu = await roundsOf(cpuPerRequest);
  const target = TARGETS.scale.cpuOfTwoWorkers;
  figure('- CPU time of a page from the cache, two workers ÷ one', 'times', { value: cpu.two, target });
  print();
}

/** Returns pages per second. Each page is rendered, because a change of all content precedes. */
async function uncached({ origin }: MeasuredSite): Promise<number> {
  const { ok } = await fetch(`${origin}/_revalidate`, signedAnnouncement(SECRET, { tags: '*', nonce: Math.random() }));
  if (!ok) throw new Error('The announcement was refused.');
  const { perSecond } = await load(`${origin.replace('localhost', '127.0.0.1')}/news/`, ROUND_SECONDS, EACH_ONCE);
  if (perSecond * ROUND_SECONDS > NEWS)
    throw new Error('Pages were requested twice, and the second time from the cache.');
  return perSecond;
}

/** Returns milliseconds of all processes of the server. */
async function cpuPerRequest(site: MeasuredSite): Promise<number> {
  await captureResponse(site.origin);
  const before = cpuMilliseconds(site);
  const { perSecond } = await load(site.origin.replace('localhost', '127.0.0.1'), ROUND_SECONDS);
  return (cpuMilliseconds(site) - before) / (perSecond * ROUND_SECONDS);
}
