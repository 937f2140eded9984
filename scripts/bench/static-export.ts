import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { print, type Row, table } from './report.ts';
import { TARGETS } from './targets.ts';

/** Exports the sample content into an empty folder, and again, unchanged and after an edit. */
export async function staticExport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-bench-export-'));
  try {
    const content = join(folder, 'content');
    cpSync(join(PROJECT_ROOT, 'content'), content, { recursive: true });
    const rows: Row[] = [];
    const measure = async (name: string) => {
      const since = performance.now();
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['scripts/run.mjs', 'export', `--to=${join(folder, 'site')}`],
        {
          cwd: PROJECT_ROOT,
          env: { PATH: process.env.PATH, CONTENT_DIR: content, DATA_DIR: join(folder, 'data') },
          maxBuffer: 1e8,
        },
      );
      const seconds = (performance.now() - since) / 1000;
      const [, pages = '', perSecond = ''] = /Exported (\d+) pages and lists \((\d+) per second\)/.exec(stdout) ?? [];
      const [, changed = ''] = /(\d+) new or changed/.exec(stdout) ?? [];
      rows.push([name, seconds, Number(pages), Number(perSecond), Number(changed)]);
      return { value: seconds, target: TARGETS.repeatedExport };
    };
    await measure('into an empty folder, with an empty `DATA_DIR`');
    const unchanged = await measure('again');
    // The newest of the news, which several pages list.
    const file = join(content, 'news', readdirSync(join(content, 'news')).sort().at(-1) ?? '', 'ja.md');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: (.*)$/m, 'title: $1（改題）'));
    const edited = await measure('after an edit of a title');
    print('The sample content, with all pictures. Each command includes its start, and the build is up to date.\n');
    table(['export', 's', 'pages and lists', 'per second', 'new or changed files'], rows, [[], [unchanged], [edited]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
