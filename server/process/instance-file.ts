/** `DATA_DIR/run/{port}.json` names each running process, so that `npm run status` finds it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InstanceFile {
  pid: number;
  /** Port for visitors. */
  port: number;
  startedAt: string;
  /** Address on the internal port; null after a failed start. */
  statusUrl: string | null;
  /** Why the process could not start. */
  failure?: string;
}

/** Start of this process, in ISO 8601. */
export const STARTED_AT = new Date(performance.timeOrigin).toISOString();

export function instanceFolder(dataDir: string): string {
  return join(dataDir, 'run');
}

/**
 * Replaces the file of an earlier process on the same port. A crash leaves the file, which `npm run status` reports.
 *
 * @returns a function that removes the file, and never throws
 */
export function writeInstanceFile(dataDir: string, instance: InstanceFile): () => void {
  const file = fileOf(dataDir, instance.port);
  mkdirSync(instanceFolder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(instance)}\n`, { mode: 0o600 });
  return () => {
    try {
      rmSync(file, { force: true });
    } catch {
      // The disk may have become read-only. An error in an `exit` listener would keep the process running.
    }
  };
}

/** Leaves the file of a running process, whose port this process wanted. Never throws. */
export function recordFailedStart(dataDir: string, port: number, failure: string): void {
  try {
    const earlier = readInstanceFile(dataDir, port);
    if (earlier && !earlier.failure && isRunning(earlier.pid)) return;
    writeInstanceFile(dataDir, { pid: process.pid, port, startedAt: STARTED_AT, statusUrl: null, failure });
  } catch {
    // The log has the reason, too.
  }
}

/** Returns null if there is none, or only a part of it on a full disk. */
export function readInstanceFile(dataDir: string, port: number): InstanceFile | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir, port), 'utf8'));
  } catch {
    return null;
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function fileOf(dataDir: string, port: number): string {
  return join(instanceFolder(dataDir), `${port}.json`);
}
