import type { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Largest trusted lead over the last heartbeat, in milliseconds. */
const MAX_AHEAD_MS = 7 * 24 * HOUR_MS;
/** Tolerated clock step, in milliseconds: daylight saving time, leap seconds. */
const STEP_MS = 2 * HOUR_MS;
/** Uptime without a clock step that ends a suspension, in milliseconds. */
const SUSPENSION_MS = 24 * HOUR_MS;
/** Time to stop a process with a wrong clock, in milliseconds. */
const START_MS = HOUR_MS;

/** In milliseconds; replaced in tests. */
export interface Clocks {
  /** Since 1970. */
  now(): number;
  /** Milliseconds since an arbitrary zero. */
  monotonic(): number;
}

export const SYSTEM_CLOCKS: Clocks = { now: () => Date.now(), monotonic: () => performance.now() };

/** Clock and last heartbeat, in milliseconds since 1970. */
export interface Suspension {
  now: number;
  trustedAt: number;
}

/** `starting`: uptime is less than an hour. */
type DeletionVerdict = 'allowed' | 'starting' | Suspension;

interface Heartbeat {
  trustedAt: number;
  suspendedAt: number | null;
}

export interface DeletionGuard {
  /** Compares the clock with the stored heartbeat. @throws {StorageError} */
  check(): Promise<DeletionVerdict>;
}

/**
 * Protects submissions from deletion by a wrong clock.
 * The time is stored as a heartbeat while the clock is trusted. A clock far from the heartbeat, or a clock step,
 * suspends deletion until a day of uptime without steps, or until {@link trustClock}.
 */
export function createDeletionGuard(database: Database, clocks: Clocks = SYSTEM_CLOCKS): DeletionGuard {
  const startedAt = clocks.monotonic();
  /** Clock offset when last trusted; null before. */
  let trustedOffset: number | null = null;
  /** Current period without a clock step during a suspension. */
  let stableClock: { since: number; offset: number } | null = null;

  function compare(db: DatabaseSync, now: number, monotonic: number): DeletionVerdict {
    const offset = now - monotonic;
    const heartbeat = readHeartbeat(db) ?? { trustedAt: now, suspendedAt: null };
    // The command or another process has ended the suspension.
    if (stableClock && heartbeat.suspendedAt === null) trustedOffset = null;
    const hasJumped = trustedOffset !== null && Math.abs(offset - trustedOffset) > STEP_MS;
    const isSuspended = heartbeat.suspendedAt !== null || hasJumped || !isPlausible(heartbeat, now);
    if (isSuspended) {
      if (!stableClock || Math.abs(offset - stableClock.offset) > STEP_MS) stableClock = { since: monotonic, offset };
      if (monotonic - stableClock.since < SUSPENSION_MS) {
        writeHeartbeat(db, { ...heartbeat, suspendedAt: heartbeat.suspendedAt ?? now });
        return { now, trustedAt: heartbeat.trustedAt };
      }
    }
    stableClock = null;
    trustedOffset = offset;
    writeHeartbeat(db, { trustedAt: isSuspended ? now : Math.max(now, heartbeat.trustedAt), suspendedAt: null });
    return monotonic - startedAt < START_MS ? 'starting' : 'allowed';
  }

  return { check: () => database.write((db) => compare(db, clocks.now(), clocks.monotonic())) };
}

/** Returns null if the clock is trusted. */
export async function findSuspension(database: Database, now = Date.now()): Promise<Suspension | null> {
  const heartbeat = await database.read(readHeartbeat);
  if (!heartbeat || (heartbeat.suspendedAt === null && isPlausible(heartbeat, now))) return null;
  return { now, trustedAt: heartbeat.trustedAt };
}

/** @throws {StorageError} */
export function trustClock(database: Database, now = Date.now()): Promise<void> {
  return database.write((db) => writeHeartbeat(db, { trustedAt: now, suspendedAt: null }));
}

function isPlausible({ trustedAt }: Heartbeat, now: number): boolean {
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
