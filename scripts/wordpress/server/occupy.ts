import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a folder for this process alone. The system keeps the lock, so that whoever was killed leaves none behind.
 * @returns what gives it back; null where another process has it
 */
export function occupy(folder: string): (() => void) | null {
  const lock = new DatabaseSync(join(folder, 'running.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch {
    lock.close();
    return null;
  }
}
