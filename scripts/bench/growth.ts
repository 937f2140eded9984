import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateContent } from './generated-content.ts';
import { median } from './load.ts';
import { number, print, type Row, table } from './report.ts';
import { measuredSite, requestAll, residentMegabytes } from './site-process.ts';
import { type Check, TARGETS } from './targets.ts';

const ENTRIES = [100, 1000, 10_000];

export async function growth(): Promise<void> {
  print(
    'Generated news beside the other sample content. A start reads the index that `npm run build` wrote; without it, all content.',
  );
  print(
    'Times of pages that are not in the cache, after a later start: the median of five for a list, and of thirty for an entry.\n',
  );
  const rows: Row[] = [];
  const checks: Check[][] = [];
  for (const entries of ENTRIES) {
    await using content = generateContent(entries);
    const dataDir = mkdtempSync(join(tmpdir(), 'meguri-bench-'));
    const settings = { CONTENT_DIR: content.folder, DATA_DIR: dataDir };
    try {
      const withoutIndex = await startOnce({ ...settings, DATA_DIR: join(dataDir, 'other') });
      await content.writeIndex();
      const first = await startOnce(settings);
      await using site = await measuredSite(settings);
      const timeOf = async (paths: readonly string[]) => {
        const times: number[] = [];
        for (const path of paths) times.push((await requestAll(site.origin, [path], 1)) * 1000);
        return median(times);
      };
      const lists = await timeOf(Array.from({ length: 5 }, (_, n) => `/news?page=${n + 1}`));
      const news = await timeOf(Array.from({ length: 30 }, (_, n) => `/news/${n + 1}`));
      const memory = residentMegabytes(site);
      rows.push([number(entries), withoutIndex, first, site.startMs, lists, news, memory]);
      const target = entries < 10_000 ? TARGETS.start : TARGETS.startWithMuchContent;
      checks.push([
        { name: 'first start', value: first, target },
        { name: 'later start', value: site.startMs, target },
        { name: 'memory', value: memory, target: TARGETS.memory },
      ]);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  }
  const head = [
    'entries',
    'without an index (ms)',
    'first start (ms)',
    'later start (ms)',
    'a list (ms)',
    'an entry (ms)',
    'memory (MiB)',
  ];
  table(head, rows, checks);
}

/** Starts a site so that it writes its content index. Returns milliseconds. */
async function startOnce(settings: Record<string, string>): Promise<number> {
  await using site = await measuredSite(settings);
  // The index is written when the server is idle.
  await new Promise((resolve) => setTimeout(resolve, 5000));
  return site.startMs;
}
