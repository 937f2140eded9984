import * as v from 'valibot';
import { BackupError } from './backup-error.ts';

/** Names in the archive. The order is that of writing. */
export const INFO_ENTRY = 'backup.json';
export const SETTINGS_ENTRY = 'settings.env';
export const DATABASE_ENTRY = 'submissions.db';
/** Referenced files that did not exist on disk; only if there are any. */
export const MISSING_ENTRY = 'missing-files';
/** Last, so that a truncated archive has none. For `sha256sum --check`. */
export const SUMS_ENTRY = 'SHA256SUMS';

const FORMAT = 1;

const schema = v.object({
  format: v.literal(FORMAT),
  /** The release that made the backup, and the oldest one that can use its database. */
  release: v.string(),
  oldestRelease: v.string(),
  /** Origin of the data. */
  instance: v.string(),
  machine: v.string(),
  dataDir: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Total size of the extracted entries, at most. */
  bytes: v.number(),
  /** Names of secret settings that were set, without their values. */
  secrets: v.array(v.string()),
});
export type BackupInfo = v.InferOutput<typeof schema>;

export function formatInfo(info: Omit<BackupInfo, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...info }, null, 2)}\n`;
}

/** @throws {BackupError} */
export function parseInfo(text: string): BackupInfo {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    throw new BackupError(`${INFO_ENTRY} in the backup cannot be read. A newer release may have made it.`);
  }
}
