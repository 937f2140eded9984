import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Held by one of several processes, which then does work that must not be done twice. */
export interface Lease {
  isHeld(): boolean;
  /** Calls the listener when this process gets the lease; at once if it has it. */
  onAcquired(listener: () => void): void;
  release(): void;
}

/** For processes without others. */
export const SOLE_HOLDER: Lease = {
  isHeld: () => true,
  onAcquired: (listener) => listener(),
  release: () => undefined,
};

const RETRY_MS = 5000;
const SQLITE_BUSY = 5;

/**
 * Waits for a lease without blocking.
 *
 * The lease is an open transaction on an empty SQLite database. The operating system ends it with the process, however the
 * process ends, so it needs neither a heartbeat nor a clock.
 *
 * @param file on a local disk; its folder is created
 * @param onError called once if the file cannot be locked. The work is then done by each process rather than by none.
 */
export function acquireLease(file: string, onError: (error: unknown) => void): Lease {
  const listeners: (() => void)[] = [];
  let database: DatabaseSync | null = null;
  let isHeld = false;

  function tryToAcquire(): void {
    try {
      if (!database) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      database ??= new DatabaseSync(file);
      database.exec('BEGIN IMMEDIATE');
    } catch (error) {
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return;
      onError(error);
    }
    isHeld = true;
    clearInterval(timer);
    for (const listener of listeners) listener();
  }

  const timer = setInterval(tryToAcquire, RETRY_MS).unref();
  tryToAcquire();
  return {
    isHeld: () => isHeld,
    onAcquired(listener) {
      listeners.push(listener);
      if (isHeld) listener();
    },
    release() {
      clearInterval(timer);
      isHeld = false;
      database?.close();
      database = null;
    },
  };
}
