import { cpSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONTENT = join(import.meta.dirname, '../../content');

let made: string | undefined;

/** A content folder with what submissions are about, and little else: the site's profile, its documents and its jobs. */
export function documentFolder(): string {
  if (made) return made;
  made = mkdtempSync(join(tmpdir(), 'meguri-content-'));
  for (const type of ['site', 'jobs', 'downloads']) cpSync(join(CONTENT, type), join(made, type), { recursive: true });
  for (const name of readdirSync(join(made, 'downloads'))) {
    const file = join(made, 'downloads', name, 'ja.pdf');
    if (!existsSync(file)) writeFileSync(file, `%PDF-1.7\n${'%'.repeat(5000)}\n%%EOF\n`);
  }
  return made;
}
