import { backUpBeforeUpgrade, UpgradeError } from '../../backend/submissions/backup/before-upgrade.ts';
import { openDatabase, StorageError } from '../../backend/submissions/storage/database.ts';
import { findDatabaseDamage } from '../../backend/submissions/storage/find-damage.ts';
import { log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { backupSettings } from '../settings/submissions-settings.ts';
import { StartError } from './start-error.ts';

/** @throws {StartError} if the embedded backend's database is damaged */
export function checkDatabase({ CONTENT_API_BASE }: Pick<Settings, 'CONTENT_API_BASE'>, dataDir: string): void {
  const damage = CONTENT_API_BASE ? null : findDatabaseDamage(dataDir);
  if (damage) throw new StartError(damage);
}

/**
 * Migrates the database of an earlier release, after a backup.
 *
 * @throws {StartError} if the backup failed, so that the earlier release can still run
 */
export async function upgradeDatabase(settings: Settings, dataDir: string): Promise<void> {
  if (settings.CONTENT_API_BASE) return;
  try {
    const beforeUpgrade = backUpBeforeUpgrade(dataDir, backupSettings(settings), log);
    (await openDatabase(dataDir, { beforeUpgrade })).close();
  } catch (error) {
    if (error instanceof UpgradeError) throw new StartError(error.message);
    if (!(error instanceof StorageError)) throw error;
    // Pages are served without the database; the first submission opens it again.
    log.warn(`Submissions: ${error.message}`, { event: 'database_unavailable' });
  }
}
