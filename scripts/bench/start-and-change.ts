import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { samplePath } from '../lib/sample-paths.ts';
import { median } from './load.ts';
import { table } from './report.ts';
import { captureResponse, measuredSite } from './site-process.ts';
import { TARGETS } from './targets.ts';

const CHANGE_TIMEOUT_MS = 60_000;
const WORK = samplePath('works');

export async function startAndInvalidate(): Promise<void> {
  const firstStarts: number[] = [];
  const starts: number[] = [];
  for (let round = 0; round < 3; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'meguri-bench-'));
    for (const times of [firstStarts, starts]) {
      await using site = await measuredSite({ DATA_DIR: dataDir });
      times.push(site.startMs);
      // Wait until the content index has been written.
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
    rmSync(dataDir, { recursive: true });
  }
  const folder = mkdtempSync(join(tmpdir(), 'meguri-bench-'));
  cpSync(join(PROJECT_ROOT, 'content'), folder, { recursive: true });
  const durations: number[] = [];
  try {
    await using site = await measuredSite({ CONTENT_DIR: folder });
    const file = join(folder, WORK.slice(1), 'ja.md');
    const text = readFileSync(file, 'utf8');
    // Wait until picture colours have been computed.
    await new Promise((resolve) => setTimeout(resolve, 8000));
    for (let round = 0; round < 5; round++) {
      await captureResponse(site.origin, WORK);
      const begin = performance.now();
      writeFileSync(file, text.replace(/^title: .*$/m, `title: 実績の${round}号`));
      const signal = AbortSignal.timeout(CHANGE_TIMEOUT_MS);
      let body = '';
      while (!body.includes(`実績の${round}号`)) {
        body = await (await fetch(`${site.origin}${WORK}`, { signal, headers: { 'accept-language': 'ja' } })).text();
      }
      durations.push(performance.now() - begin);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const measured = [
    {
      name: 'from the start of the process to the end of the first page, in an empty `DATA_DIR`',
      value: median(firstStarts),
      target: TARGETS.start,
    },
    { name: 'the same at every later start', value: median(starts), target: TARGETS.start },
    {
      name: 'from a saved file to a page that has the change',
      value: median(durations),
      target: TARGETS.contentChange,
    },
  ];
  table(
    ['what', 'ms'],
    measured.map(({ name, value }) => [name, value]),
    measured.map(({ value, target }) => [{ value, target }]),
  );
}
