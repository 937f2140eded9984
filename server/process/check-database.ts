import { findDatabaseDamage } from '../../backend/submissions/storage/find-damage.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from './start-error.ts';

/** @throws {StartError} if the embedded backend's database is damaged */
export function checkDatabase({ CONTENT_API_BASE }: Pick<Settings, 'CONTENT_API_BASE'>, dataDir: string): void {
  const damage = CONTENT_API_BASE ? null : findDatabaseDamage(dataDir);
  if (damage) throw new StartError(damage);
}
