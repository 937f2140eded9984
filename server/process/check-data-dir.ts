import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import { log } from '../log.ts';
import { SettingsError } from '../settings/settings.ts';
import { HangingDiskError } from './start-error.ts';

/** Writing to a network mount may hang. */
const TIMEOUT_MS = 3000;

const EXPLANATIONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is mounted read-only',
  EEXIST: 'a file stands where a folder must be',
  ENOTDIR: 'a file stands where a folder must be',
  ENOENT: 'the folder cannot be created there',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk does not work',
  ESTALE: 'the disk is gone',
};
/** Pages are served even with a full disk. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Logs a warning if the disk is full.
 *
 * @throws {SettingsError} if not writable, or {@link HangingDiskError} after the timeout
 */
export async function checkDataDir(dataDir: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  try {
    const isWritten = await waitAtMost(
      tryToWrite(dataDir).then(() => true),
      timeoutMs,
      false,
    );
    if (isWritten) return;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!DISK_FULL.has(code)) throw settingsError(dataDir, EXPLANATIONS[code] ?? message);
    log.error(`Data folder: ${dataDir} is full; submissions cannot be stored`, { event: 'disk_full' });
    return;
  }
  const reason = `writing a file did not end within ${timeoutMs / 1000} s; the server of a network disk may be down`;
  throw new HangingDiskError(settingsError(dataDir, reason).message);
}

async function tryToWrite(dataDir: string): Promise<void> {
  await createFolder(dataDir);
  const file = join(dataDir, `.write-test-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(file, 'Meguri may write here.\n', { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}

/** In Node 24, recursive `mkdir` never settles in folders such as /proc. */
async function createFolder(folder: string): Promise<void> {
  if ((await stat(folder).catch(() => null))?.isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) await createFolder(parent);
  await mkdir(folder).catch(async (error: NodeJS.ErrnoException) => {
    // A second instance may have created the folder.
    if (error.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  });
}

function settingsError(dataDir: string, reason: string): SettingsError {
  return new SettingsError(
    `These settings cannot be used:\n  DATA_DIR ${dataDir}: ${reason}\n.env.example explains it.`,
  );
}
