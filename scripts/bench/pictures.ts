import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { samplePath } from '../lib/sample-paths.ts';
import { median } from './load.ts';
import { number, print, table } from './report.ts';
import { measuredSite } from './site-process.ts';
import { TARGETS } from './targets.ts';

const WIDTHS = [640, 1440, 1920];
const ROUNDS = 5;

/** Requests variants of a work's cover from a server that has generated none. */
export async function pictures(): Promise<void> {
  print(
    `The cover of a work, as AVIF from an empty cache; medians of ${ROUNDS}. The reference encodes the same master with sharp as WebP with effort 0.\n`,
  );
  const times = new Map(WIDTHS.map((width) => [width, { first: [] as number[], reference: [] as number[] }]));
  for (let round = 0; round < ROUNDS; round++) {
    await using site = await measuredSite();
    const html = await (
      await fetch(site.origin + samplePath('works'), { headers: { 'accept-language': 'ja' } })
    ).text();
    const [, address = '', source = ''] =
      /(\/images\/[0-9a-f]{16}\/media\/(works\/[^"\s]+))\/320\.avif/.exec(html) ?? [];
    const master = readFileSync(join(PROJECT_ROOT, 'content', source));
    for (const [width, { first, reference }] of times) {
      first.push(await timeOf(async () => (await fetch(`${site.origin}${address}/${width}.avif`)).arrayBuffer()));
      reference.push(
        await timeOf(() =>
          sharp(master).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 0 }).toBuffer(),
        ),
      );
      // The final variant is generated in the background.
      await new Promise((resolve) => setTimeout(resolve, 5000));
    }
  }
  const rows = [...times].map(([width, { first, reference }]) => {
    const [milliseconds, ratio] = [median(first), median(first) / median(reference)];
    return { width, milliseconds, ratio };
  });
  table(
    ['width (px)', 'first response (ms)', '÷ sharp'],
    rows.map(({ width, milliseconds, ratio }) => [String(width), milliseconds, number(ratio)]),
    rows.map(({ milliseconds, ratio }) => [
      { name: 'first response', value: milliseconds, target: TARGETS.firstPicture.response },
      { name: '÷ sharp', value: ratio, target: TARGETS.firstPicture.ratio },
    ]),
  );
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}
