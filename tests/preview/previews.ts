import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export const SECRET = 'a secret for tests, of 32 characters';

/** What `npm run preview -- …` says, with these settings. */
export async function runPreview(
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string; complaint: string }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'preview', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: process.env.DATA_DIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (complaint += chunk));
  const [code] = await once(child, 'close');
  return { code, output, complaint };
}

const printed = new Map<string, Promise<string>>();

/** The link that the real command prints for an entry. It lasts as long as the tests: each is asked for once. */
export function previewLink(origin: string, entry: string, lang: string, secret = SECRET): Promise<string> {
  const key = [origin, entry, lang, secret].join();
  const link = printed.get(key) ?? printLink(origin, entry, lang, secret);
  printed.set(key, link);
  return link;
}

async function printLink(origin: string, entry: string, lang: string, secret: string): Promise<string> {
  const { output, complaint } = await runPreview([entry, '--lang', lang], {
    SITE_ORIGIN: origin,
    PREVIEW_SECRET: secret,
  });
  const link = output.trim().split('\n').at(-1) ?? '';
  if (!link.startsWith(`${origin}/preview?token=`)) throw new Error(`No link:\n${output}${complaint}`);
  return link;
}
