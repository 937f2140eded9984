import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { fixtureContent } from './document-folder.ts';

/** Enough entries for filters and pagination, and few share pictures */
const ENTRIES = { works: 4, columns: 1, news: 2, seminars: 1 };
/** Text pages to leave out */
const PLAIN = [
  'accessibility',
  'anti-money-laundering',
  'anti-social-forces',
  'complaints',
  'conflicts-of-interest',
  'customer-first',
  'disclosure-documents',
  'external-transmission',
  'information-security',
  'solicitation-policy',
  'terms',
];

/**
 * Creates content with few entries and small pictures, which encode quickly.
 *
 * @param source folder that is copied; the fixture content by default
 */
export async function littleContent(source = fixtureContent()): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-content-'));
  cpSync(source, folder, { recursive: true });
  const left = Object.entries(ENTRIES).flatMap(([list, most]) =>
    globSync(`${list}/*`, { cwd: folder }).sort().slice(most),
  );
  for (const entry of [...left, ...PLAIN.map((name) => join('pages', name))]) {
    rmSync(join(folder, entry), { recursive: true, force: true });
  }
  const picture = await sharp({ create: { width: 96, height: 60, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.(?:jpe?g|png|webp|avif)$/.test(name)) writeFileSync(join(folder, name), picture);
  }
  return folder;
}

/** Exports a built site. @returns output and exit code */
export async function runExport(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ output: string; code: number }> {
  const program = [join(PROJECT_ROOT, 'scripts/export.ts'), ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program, { env: { ...process.env, ...env } });
    return { output: stdout, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { output: stdout + stderr, code };
  }
}
