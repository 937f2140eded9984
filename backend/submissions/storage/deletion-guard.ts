import type { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Largest distance of the clock from the last heartbeat that is believed, in milliseconds: a longer one suspends deletion. */
const MAX_AHEAD_MS = 7 * 24 * HOUR_MS;
/** How far the clock may be set back, or stepped in a running process, in milliseconds: daylight saving, leap seconds. */
const STEP_MS = 2 * HOUR_MS;
/** Uptime without a step of the clock after which a suspension ends, in milliseconds. */
const SUSPENSION_MS = 24 * HOUR_MS;
/** Nothing is deleted so soon after the start, in milliseconds: an operator who sees a wrong clock has time to stop the process. */
const START_MS = HOUR_MS;

/** The clocks of a process, in milliseconds; tests move them. */
export interface Clocks {
  /** Since 1970. */
  now(): number;
  /** Never set back or forward; its zero is arbitrary. */
  monotonic(): number;
}

export const SYSTEM_CLOCKS: Clocks = { now: () => Date.now(), monotonic: () => performance.now() };

/** Why deletion is suspended: the system clock and the last heartbeat, both in milliseconds since 1970. */
export interface Suspension {
  now: number;
  trustedAt: number;
}

/** Whether submissions may be deleted for their age. `starting`: the process has run for less than an hour. */
type DeletionVerdict = 'allowed' | 'starting' | Suspension;

/** The stored row. */
interface Heartbeat {
  trustedAt: number;
  suspendedAt: number | null;
}

export interface DeletionGuard {
  /** Compares the clock with the stored heartbeat, and stores the outcome. @throws {StorageError} */
  check(): Promise<DeletionVerdict>;
}

/**
 * Protects submissions against a wrong system clock, which makes all of them look expired.
 *
 * The time is stored as a heartbeat while the clock is believed. A clock that is far from the heartbeat, or that is stepped while the
 * process runs, suspends deletion. The suspension is stored, and the heartbeat does not advance during it. It ends after a day of uptime
 * in one process without a step of the clock, or with {@link trustClock}.
 */
export function createDeletionGuard(database: Database, clocks: Clocks = SYSTEM_CLOCKS): DeletionGuard {
  const startedAt = clocks.monotonic();
  /** The distance between both clocks when the clock was last believed; null before. */
  let trustedOffset: number | null = null;
  /** Since when (monotonic) the clock has run without a step during a suspension, and the distance between both clocks then. */
  let steady: { since: number; offset: number } | null = null;

  /** Decides on the stored heartbeat, and replaces it. */
  function compare(db: DatabaseSync, now: number, monotonic: number): DeletionVerdict {
    const offset = now - monotonic;
    const stored = readHeartbeat(db) ?? { trustedAt: now, suspendedAt: null };
    // The suspension was ended by the command, or by another process.
    if (steady && stored.suspendedAt === null) trustedOffset = null;
    const isStepped = trustedOffset !== null && Math.abs(offset - trustedOffset) > STEP_MS;
    const isSuspended = stored.suspendedAt !== null || isStepped || !isNear(stored, now);
    if (isSuspended) {
      if (!steady || Math.abs(offset - steady.offset) > STEP_MS) steady = { since: monotonic, offset };
      if (monotonic - steady.since < SUSPENSION_MS) {
        writeHeartbeat(db, { ...stored, suspendedAt: stored.suspendedAt ?? now });
        return { now, trustedAt: stored.trustedAt };
      }
    }
    steady = null;
    trustedOffset = offset;
    writeHeartbeat(db, { trustedAt: isSuspended ? now : Math.max(now, stored.trustedAt), suspendedAt: null });
    return monotonic - startedAt < START_MS ? 'starting' : 'allowed';
  }

  return { check: () => database.write((db) => compare(db, clocks.now(), clocks.monotonic())) };
}

/** Why an explicit deletion must be confirmed; null where the clock is believed. */
export async function findSuspension(database: Database, now = Date.now()): Promise<Suspension | null> {
  const stored = await database.read(readHeartbeat);
  if (!stored || (stored.suspendedAt === null && isNear(stored, now))) return null;
  return { now, trustedAt: stored.trustedAt };
}

/** Ends a suspension: somebody has looked at the clock. @throws {StorageError} */
export function trustClock(database: Database, now = Date.now()): Promise<void> {
  return database.write((db) => writeHeartbeat(db, { trustedAt: now, suspendedAt: null }));
}

function isNear({ trustedAt }: Heartbeat, now: number): boolean {
  return now - trustedAt <= MAX_AHEAD_MS && trustedAt - now <= STEP_MS;
}

function readHeartbeat(db: DatabaseSync): Heartbeat | null {
  const row = db.prepare('SELECT trusted_at, suspended_at FROM clock').get();
  if (!row) return null;
  return {
    trustedAt: Number(row.trusted_at),
    suspendedAt: row.suspended_at === null ? null : Number(row.suspended_at),
  };
}

function writeHeartbeat(db: DatabaseSync, { trustedAt, suspendedAt }: Heartbeat): void {
  db.prepare(
    `INSERT INTO clock (id, trusted_at, suspended_at) VALUES (1, ?1, ?2)
    ON CONFLICT DO UPDATE SET trusted_at = ?1, suspended_at = ?2`,
  ).run(Math.round(trustedAt), suspendedAt === null ? null : Math.round(suspendedAt));
}
