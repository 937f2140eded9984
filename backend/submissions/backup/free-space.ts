import { stat, statfs } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

/** In bytes; for the log of SQLite, and for other programs. */
const RESERVE = 16 * 1024 * 1024;

/** Bytes that a folder must have room for. */
export interface Demand {
  folder: string;
  bytes: number;
}

/** Adds up the demands on the same disk. @throws {BackupError} before anything is written */
export async function checkFreeSpace(demands: readonly Demand[]): Promise<void> {
  const byDisk = new Map<number, Demand>();
  for (const { folder, bytes } of demands) {
    const { dev } = await stat(folder);
    byDisk.set(dev, { folder, bytes: bytes + (byDisk.get(dev)?.bytes ?? RESERVE) });
  }
  for (const { folder, bytes } of byDisk.values()) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= bytes) continue;
    throw new BackupError(
      `The disk of ${folder} has ${megabytes(bavail * bsize)} free, but ${megabytes(bytes)} are needed. Nothing was written.`,
    );
  }
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
