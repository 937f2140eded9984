import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../../lib/log.ts';
import { type OpenOptions, StorageError } from '../storage/database.ts';
import type { Upgrade } from '../storage/upgrade.ts';
import { BackupError } from './backup-error.ts';
import { isBackupName } from './backup-names.ts';
import { type BackupSettings, createBackup } from './create-backup.ts';

/** Maximum number of automatic backups. */
const MAX_AUTOMATIC = 5;
/** Maximum age of automatic backups, because they contain submissions past their retention period. */
const MAX_AGE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** In `DATA_DIR`. */
const AUTOMATIC_FOLDER = 'backups';

/** The data stays as the earlier release left it. */
export class UpgradeError extends StorageError {
  override readonly name = 'UpgradeError';
}

/** @returns an option of `openDatabase`, which throws {@link UpgradeError} */
export function backUpBeforeUpgrade(
  dataDir: string,
  settings: BackupSettings,
  log: Pick<Log, 'info'>,
): NonNullable<OpenOptions['beforeUpgrade']> {
  return async (upgrade) => {
    const { from, to } = upgrade;
    const options = { ...settings, dataDir, to: join(dataDir, AUTOMATIC_FOLDER), keep: MAX_AUTOMATIC, before: to };
    try {
      const { path, submissions } = await createBackup(options);
      log.info(`Backup: created ${path} before the upgrade ${describe(upgrade)} (${submissions} submissions)`, {
        event: 'created',
      });
      return path;
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      const remedy = `Release ${to} needs a backup first, and has changed nothing; ${from ? `release ${from}` : 'the earlier release'} can still run.`;
      throw new UpgradeError(`${error.message} ${remedy}`, { cause: error });
    }
  };
}

/** The caller checks the clock. */
export async function deleteOldBackups(dataDir: string, now: number): Promise<void> {
  const folder = join(dataDir, AUTOMATIC_FOLDER);
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter(isBackupName).map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path);
    if (now - mtimeMs > MAX_AGE_DAYS * DAY_MS) await rm(path, { force: true });
  }
}

function describe({ from, to }: Upgrade): string {
  return from ? `from ${from} to ${to}` : `to ${to}`;
}
