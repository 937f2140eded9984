import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from './log.ts';
import { SettingsError } from './settings.ts';

/** How long a disk may take to make a folder and a small file, in milliseconds: a mount whose server is gone never does. */
const PATIENCE_MS = 3000;

const IN_WORDS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is mounted read-only',
  EEXIST: 'a file stands where a folder must be',
  ENOTDIR: 'a file stands where a folder must be',
  ENOENT: 'it cannot be made there',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk does not work',
  ESTALE: 'the disk is gone',
};
/** Pages are served from a full disk as well; forms say that nothing could be stored. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A thread of this process hangs in the disk, and `process.exit` would wait for it: only a kill ends the process. */
export class HangingDiskError extends SettingsError {}

/**
 * Tries what the site will do in its data folder: makes it, and writes a file there.
 *
 * @param dataDir absolute
 * @throws {SettingsError} where that is not possible, {@link HangingDiskError} where that takes too long; a full disk is only
 *   logged
 */
export async function checkDataDir(dataDir: string, patienceMs = PATIENCE_MS): Promise<void> {
  const late = Symbol('late');
  const done = tryToWrite(dataDir);
  // Where it is late, it may still fail, with nobody waiting.
  done.catch(() => undefined);
  try {
    if ((await Promise.race([done, pause(patienceMs, late, { ref: false })])) !== late) return;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!FULL.has(code)) throw refusal(dataDir, IN_WORDS[code] ?? message);
    log.warn(`DATA_DIR ${dataDir} is full: pages are served, but nothing that visitors send can be stored.`);
    return;
  }
  const words = `it does not answer within ${patienceMs / 1000} seconds, as a disk whose server is gone`;
  throw new HangingDiskError(refusal(dataDir, words).message);
}

async function tryToWrite(dataDir: string): Promise<void> {
  await makeFolder(dataDir);
  const file = join(dataDir, `.write-test-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(file, 'Meguri may write here.\n', { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}

/** Not `mkdir` with `recursive`: in Node 24 it never ends where the parent is there and nothing can be made in it (/proc). */
async function makeFolder(folder: string): Promise<void> {
  if ((await stat(folder).catch(() => null))?.isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  await mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another instance that starts at the same moment may have made it.
    if (error.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  });
}

function refusal(dataDir: string, why: string): SettingsError {
  return new SettingsError(`These settings cannot be used:\n  DATA_DIR ${dataDir}: ${why}\n.env.example explains it.`);
}
