import { cpSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The sample content, whole: to read it takes a second of a processor. */
export const SAMPLE_CONTENT = join(import.meta.dirname, '../../../content');

/** What submissions are about: the site's profile, its documents and its jobs. */
const SUBJECTS = ['site', 'jobs', 'downloads'];

const made = new Map<string, string>();

/** A content folder with little in it, which is read in no time. @param types more of the content's own folders */
export function documentFolder(types: readonly string[] = []): string {
  const all = [...SUBJECTS, ...types];
  const known = made.get(all.join());
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'meguri-content-'));
  made.set(all.join(), folder);
  for (const type of all) cpSync(join(SAMPLE_CONTENT, type), join(folder, type), { recursive: true });
  for (const name of readdirSync(join(folder, 'downloads'))) {
    const file = join(folder, 'downloads', name, 'ja.pdf');
    if (!existsSync(file)) writeFileSync(file, `%PDF-1.7\n${'%'.repeat(5000)}\n%%EOF\n`);
  }
  return folder;
}
