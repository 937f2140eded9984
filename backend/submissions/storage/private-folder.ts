/** File permissions of `DATA_DIR`: names, messages and the secret that signs links are for the user of this process only. */
import { chmodSync, closeSync, lstatSync, openSync } from 'node:fs';
import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Permissions of other users: `rwx` of the group, and of everybody else. */
const OF_OTHERS = 0o077;
/** What the site writes into the folder. Whatever else is there stays as it is. */
const OWN_NAMES = ['submissions.db', 'submissions.db-wal', 'submissions.db-shm', 'files', 'uploads', 'cache'];

/**
 * Makes the folder and its database private, and creates the database's file as private: SQLite gives the files beside it the same
 * permissions. Ignores what belongs to another user.
 */
export function makeDatabasePrivate(dataDir: string, file: string): void {
  // `a`: an existing file stays as it is.
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [dataDir, file, `${file}-wal`, `${file}-shm`]) {
    const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OF_OTHERS) === 0) continue;
    try {
      chmodSync(path, mode & 0o700);
    } catch (error) {
      if (!isNotOurs(error)) throw error;
    }
  }
}

/**
 * Makes the folder and everything that the site has written into it private: folders `0700`, files `0600`. Links are not followed.
 *
 * @returns how many files and folders stay readable by others, because they belong to another user
 */
export async function makePrivate(dataDir: string): Promise<number> {
  // The folder itself may be a link.
  const folder = await realpath(dataDir);
  let failed = await closeToOthers(folder);
  for (const name of OWN_NAMES) failed += await makeTreePrivate(join(folder, name));
  return failed;
}

async function makeTreePrivate(path: string): Promise<number> {
  let failed = await closeToOthers(path);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const child = join(path, entry.name);
    failed += entry.isDirectory() ? await makeTreePrivate(child) : await closeToOthers(child);
  }
  return failed;
}

/** @returns 1 where it stays open; a file that is removed meanwhile is none. */
async function closeToOthers(path: string): Promise<0 | 1> {
  const facts = await lstat(path).catch(() => null);
  if (!facts || facts.isSymbolicLink() || (facts.mode & OF_OTHERS) === 0) return 0;
  return chmod(path, facts.mode & 0o700).then(
    () => 0 as const,
    (error: unknown) => (isNotOurs(error) ? 1 : 0),
  );
}

function isNotOurs(error: unknown): boolean {
  return ['EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code));
}
