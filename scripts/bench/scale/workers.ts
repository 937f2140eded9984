import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { signedAnnouncement } from '../../lib/signed-announcement.ts';
import { generateContent } from '../generated-content.ts';
import { load, median } from '../load.ts';
import { figure, number, print } from '../report.ts';
import { captureResponse, cpuMilliseconds, type MeasuredSite, measuredSite } from '../site-process.ts';
import { TARGETS } from '../targets.ts';

const SECRET = 'a secret of the benchmark, with forty letters';
/** More than two workers render in a round. */
const NEWS = 2000;
const EACH_ONCE = join(import.meta.dirname, 'each-once.lua');
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
    for (const site of [one, same, two]) await uncached(site);
    const ratios = { same: [] as number[], two: [] as number[] };
    const perSecond: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ofOne = await uncached(one);
      ratios.two.push((await uncached(two)) / ofOne);
      ratios.same.push((await uncached(one)) / (await uncached(same)));
      perSecond.push(ofOne);
    }
    print(
      `Pages that are not in the cache: ${number(median(perSecond))} per second with one worker. Medians of ${ROUNDS} rounds:\n`,
    );
    figure('- two workers ÷ one', 'times', { value: median(ratios.two), target: TARGETS.scale.twoWorkers });
    const deviation = Math.abs(median(ratios.same) - 1) * 100;
    figure('- deviation of one worker from another one, for a valid run', '%', {
      value: deviation,
      target: TARGETS.scale.deviation,
    });
    const cpu = { one: [] as number[], two: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      cpu.one.push(await cpuPerRequest(one));
      cpu.two.push(await cpuPerRequest(two));
    }
    figure('- CPU time of a page from the cache, two workers ÷ one', 'times', {
      value: median(cpu.two) / median(cpu.one),
      target: TARGETS.scale.cpuOfTwoWorkers,
    });
    print();
  } finally {
    rmSync(content, { recursive: true });
  }
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
