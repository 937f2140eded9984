import type { Log } from '../../../lib/log.ts';
import type { Lease } from '../../../lib/queue/lease.server.ts';
import type { Database } from './database.ts';
import { type Clocks, createDeletionGuard, type DeletionGuard, SYSTEM_CLOCKS } from './deletion-guard.ts';
import type { FileStore } from './file-store.ts';
import { deleteExpired, type RetentionDays, updateEventEnds } from './retention.ts';

/** In milliseconds. */
const INTERVAL_MS = 60 * 60 * 1000;
const REMEDY =
  'It resumes after 24 hours of uptime; if the clock is right, at once with: npm run inbox -- expire --yes';

export interface RetentionOptions {
  database: () => Promise<Database>;
  files: FileStore;
  days: RetentionDays;
  eventEnds: () => Promise<ReadonlyMap<number, string>>;
  /** Deletes other copies of submissions by age. @param now in milliseconds since 1970 */
  deleteCopies: (now: number) => Promise<void>;
  /** Deletes only while it is held. */
  lease: Lease;
  log: Log;
  clocks?: Clocks | undefined;
}

export interface RetentionSchedule {
  /** Does nothing while the lease is not held or the clock is not trusted. Logs failures. */
  run(): Promise<void>;
  close(): void;
}

/** Runs every hour. The caller starts the first run. */
export function scheduleRetention({
  database,
  files,
  days,
  eventEnds,
  deleteCopies,
  lease,
  log,
  clocks = SYSTEM_CLOCKS,
}: RetentionOptions): RetentionSchedule {
  let guard: { database: Database; check: DeletionGuard['check'] } | null = null;
  let isClosed = false;

  async function deleteDue(): Promise<void> {
    const opened = await database();
    // A postponed event ends later than at registration.
    await updateEventEnds(opened, await eventEnds());
    // A restored backup has another heartbeat.
    if (guard?.database !== opened) guard = { database: opened, ...createDeletionGuard(opened, clocks) };
    const verdict = await guard.check();
    if (verdict === 'starting') return;
    if (verdict !== 'allowed') {
      const [now, trustedAt] = [verdict.now, verdict.trustedAt].map((time) => new Date(time).toISOString());
      log.error(
        `Retention: deletion is suspended, because the clock says ${now} and the last heartbeat was at ${trustedAt}. ${REMEDY}`,
        { event: 'suspended' },
      );
      return;
    }
    const count = await deleteExpired(opened, files, days, clocks.now());
    await deleteCopies(clocks.now());
    if (count > 0) log.info(`Retention: deleted ${count} expired submissions.`, { event: 'deleted' });
  }

  async function run(): Promise<void> {
    if (!lease.isHeld()) return;
    try {
      await deleteDue();
    } catch (error) {
      if (!isClosed)
        log.error(`Retention: deletion of expired submissions failed: ${describeError(error)}`, { event: 'failed' });
    }
  }
  const timer = setInterval(run, INTERVAL_MS).unref();
  return {
    run,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
}
