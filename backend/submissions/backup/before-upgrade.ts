import { join } from 'node:path';
import type { Log } from '../../../lib/log.ts';
import { type OpenOptions, StorageError } from '../storage/database.ts';
import type { Upgrade } from '../storage/upgrade.ts';
import { BackupError } from './backup-error.ts';
import { type BackupSettings, createBackup } from './create-backup.ts';

/** Maximum number of automatic backups. */
const MAX_AUTOMATIC = 5;
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

function describe({ from, to }: Upgrade): string {
  return from ? `from ${from} to ${to}` : `to ${to}`;
}
