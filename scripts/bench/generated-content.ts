import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBuiltIndex } from '../../backend/content/built-index.ts';
import { SITE } from '../bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { CHECKED_COLOURS } from '../lib/checked-colours.ts';

const SAMPLE = join(PROJECT_ROOT, 'content');
const SOFTWARE = { root: PROJECT_ROOT, stamp: join(PROJECT_ROOT, SITE.folder, 'stamp.json') };
const DAY_MS = 24 * 3_600_000;

export interface GeneratedContent extends AsyncDisposable {
  folder: string;
  /**
   * Writes the index that `npm run build` would write, and that of the sample content again at disposal. Without it, a
   * server decodes all pictures in its first minute.
   */
  writeIndex: () => Promise<void>;
}

/** Copies the sample content, with generated news of about 600 characters each. */
export function generateContent(entries: number): GeneratedContent {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-growth-'));
  for (const type of ['site', 'pages', 'works', 'jobs'])
    cpSync(join(SAMPLE, type), join(folder, type), { recursive: true });
  writeNews(folder, entries);
  const writeIndex = (content: string) => writeBuiltIndex(content, SOFTWARE, CHECKED_COLOURS);
  return {
    folder,
    writeIndex: () => writeIndex(folder),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true });
      await writeIndex(SAMPLE);
    },
  };
}

function writeNews(folder: string, entries: number): void {
  const categories = ['company', 'works', 'funds'];
  for (let id = 1; id <= entries; id++) {
    const entry = join(folder, 'news', String(id).padStart(6, '0'));
    mkdirSync(entry, { recursive: true });
    const day = new Date(Date.UTC(2026, 0, 1) - id * DAY_MS * 0.3).toISOString().slice(0, 10);
    const paragraph = `当社は${id}件目のお知らせとして、次のことをお伝えします。${'建物の一つ一つに、使う人と働く人がいます。'.repeat(12)}`;
    writeFileSync(
      join(entry, 'ja.md'),
      `---\nid: ${id}\ntitle: 第${id}号のお知らせ\ncategory: ${categories[id % 3]}\nsummary: 第${id}号のお知らせの要点です。\npublished_at: "${day}T09:00:00+09:00"\n---\n\n${paragraph}\n\n## 内容\n\n${paragraph}\n`,
    );
  }
}
