import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { fixtureContent } from '../../support/site/document-folder.ts';

/** How many entries of each list: enough for filters and pages, and few pictures for social networks to draw. */
const ENTRIES = { works: 4, columns: 1, news: 2, seminars: 1 };
/** Pages that are plain texts: one is enough. */
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

/** A folder with the fixture content's pages and a few entries. Its pictures are small, so that all of them are made in a moment. */
export async function littleContent(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-content-'));
  cpSync(fixtureContent(), folder, { recursive: true });
  const left = Object.entries(ENTRIES).flatMap(([list, most]) =>
    readdirSync(join(folder, list))
      .slice(most)
      .map((name) => join(list, name)),
  );
  for (const entry of [...left, ...PLAIN.map((name) => join('pages', name))]) {
    rmSync(join(folder, entry), { recursive: true });
  }
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.(?:jpe?g|png|webp|avif)$/.test(name)) writeFileSync(join(folder, name), picture);
  }
  return folder;
}

/** Runs `npm run export`, of a site that is built. @returns what it said, and its exit code */
export async function runExport(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ said: string; code: number }> {
  const program = [join(PROJECT_ROOT, 'scripts/export.ts'), ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program, { env: { ...process.env, ...env } });
    return { said: stdout, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { said: stdout + stderr, code };
  }
}
