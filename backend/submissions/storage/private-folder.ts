/** `DATA_DIR` contains personal data and the secret that signs links. */
import { chmodSync, closeSync, lstatSync, openSync } from 'node:fs';
import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Permissions of the group and others. */
const OTHERS_MODE = 0o077;
/** Names that the site creates; other files are not changed. */
const PRIVATE_PATHS = [
  ...['submissions.db', 'submissions.db-wal', 'submissions.db-shm', 'files', 'uploads', 'cache'],
  ...['backups', 'instance-id', 'settings.env'],
];

/**
 * Creates the database as private, because SQLite copies its permissions.
 * Ignores files of other users.
 */
export function makeDatabasePrivate(dataDir: string, file: string): void {
  // `a` does not change an existing file.
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [dataDir, file, `${file}-wal`, `${file}-shm`]) {
    const mode = lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS_MODE) === 0) continue;
    try {
      chmodSync(path, mode & 0o700);
    } catch (error) {
      if (!isPermissionError(error)) throw error;
    }
  }
}

/** Folders `0700`, files `0600`; links are not followed. @returns number of paths that others can still read */
export async function makePrivate(dataDir: string): Promise<number> {
  // The folder may be a symbolic link.
  const folder = await realpath(dataDir);
  let failed = await restrictToOwner(folder);
  for (const name of PRIVATE_PATHS) failed += await makeTreePrivate(join(folder, name));
  return failed;
}

async function makeTreePrivate(path: string): Promise<number> {
  let failed = await restrictToOwner(path);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const child = join(path, entry.name);
    failed += entry.isDirectory() ? await makeTreePrivate(child) : await restrictToOwner(child);
  }
  return failed;
}

/** Returns 1 if the path stays accessible. */
async function restrictToOwner(path: string): Promise<0 | 1> {
  const stats = await lstat(path).catch(() => null);
  if (!stats || stats.isSymbolicLink() || (stats.mode & OTHERS_MODE) === 0) return 0;
  return chmod(path, stats.mode & 0o700).then(
    () => 0 as const,
    (error: unknown) => (isPermissionError(error) ? 1 : 0),
  );
}

function isPermissionError(error: unknown): boolean {
  return ['EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code));
}
