/** Deletion by age with a system clock that may be wrong. Tests move the clocks and never wait. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldBackups } from '../../backend/submissions/backup/before-upgrade.ts';
import { openInbox } from '../../backend/submissions/inbox/inbox.ts';
import { type Database, openDatabase } from '../../backend/submissions/storage/database.ts';
import { createFileStore } from '../../backend/submissions/storage/file-store.ts';
import { type RetentionSchedule, scheduleRetention } from '../../backend/submissions/storage/retention-schedule.ts';
import { type Lease, SOLE_HOLDER } from '../../lib/queue/lease.server.ts';
import { forEachForm } from '../support/for-each-form.ts';
import { queryDatabase } from './query-database.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const YEARS = 730 * DAY;
const DAYS = forEachForm(365, { application: 180 });
const ORPHAN = '00000000-0000-4000-8000-000000000000';

let dataDir: string;
/** The true time, and the offset of the system clock. */
let time: number;
let offsetMs: number;
const running: { retention: RetentionSchedule; database: Database }[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'meguri-retention-'));
  time = Date.now();
  offsetMs = 0;
});
afterEach(() => {
  stopAll();
  rmSync(dataDir, { recursive: true });
});

/** Starts a server process with its own monotonic clock. */
async function start(lease: Lease = SOLE_HOLDER) {
  const database = await openDatabase(dataDir);
  const startedAt = time;
  const lines: string[] = [];
  const retention = scheduleRetention({
    database: async () => database,
    files: createFileStore(dataDir),
    days: DAYS,
    eventEnds: async () => new Map(),
    deleteCopies: (now) => deleteOldBackups(dataDir, now),
    lease,
    log: { info: (line) => void lines.push(line), warn() {}, error: (line) => void lines.push(line) },
    clocks: { now: () => time + offsetMs, monotonic: () => time - startedAt },
  });
  running.push({ retention, database });
  await retention.run();
  return {
    lines,
    /** Runs the job after this number of hours. Earlier runs would change nothing. */
    async runAfter(hours: number) {
      time += hours * HOUR;
      await retention.run();
    },
  };
}

function stopAll(): void {
  for (const { retention, database } of running.splice(0)) {
    retention.close();
    database.close();
  }
}

const rows = (query: string) => queryDatabase(query, { dataDir });
/** Adds a submission with an age in days. Submissions are deleted after 365 days. */
function add(name: string, days: number, kind = 'contact'): void {
  const at = new Date(time - days * DAY).toISOString();
  rows(`INSERT INTO submissions (reference, kind, lang, suspicions, received_at, email, fields, once, content)
    VALUES ('${name}', '${kind}', 'ja', '[]', '${at}', 'a@example.jp', '{"name":"a","email":"a@example.jp"}', '${name}', 'c')`);
}
const stored = () => rows('SELECT reference FROM submissions ORDER BY id').map(({ reference }) => reference);
const heartbeat = () => rows('SELECT trusted_at, suspended_at FROM clock')[0] ?? {};
const isSuspended = () => heartbeat().suspended_at !== null;

/**
 * A site that ran with a correct clock for a day, with an expired and a recent submission, a file and an old digest.
 */
async function siteInOrder(): Promise<void> {
  const first = await start();
  await first.runAfter(2);
  stopAll();
  add('recent', 10);
  mkdirSync(join(dataDir, 'files'));
  writeFileSync(join(dataDir, 'files', ORPHAN), 'of an application that is being stored');
  utimesSync(join(dataDir, 'files', ORPHAN), time / 1000, time / 1000);
  rows(
    `INSERT INTO outbox (kind, mailbox, day, covers, state, due_at) VALUES ('held', 'contact', 'd', 1, 'sent', ${time})`,
  );
}
/** Expects that everything with an age still exists. */
function expectNothingDeleted(): void {
  expect(stored()).toContain('recent');
  expect(existsSync(join(dataDir, 'files', ORPHAN))).toBe(true);
  expect(rows(`SELECT 1 FROM outbox WHERE kind = 'held'`)).toHaveLength(1);
}

describe('retention with a correct clock', () => {
  test('deletes expired submissions every hour, but not in the first hour', async () => {
    const site = await start();
    add('old', 366);
    add('new', 364);
    await site.runAfter(0.999);
    expect(stored()).toEqual(['old', 'new']);
    await site.runAfter(1);
    expect(stored()).toEqual(['new']);
    expect(heartbeat()).toEqual({ trusted_at: time, suspended_at: null });
    expect(site.lines).toEqual(['Retention: deleted 1 expired submissions.']);
  });

  test('resumes after a day of uptime if the site was off for two weeks', async () => {
    await siteInOrder();
    add('old', 366);
    time += 14 * DAY;
    const site = await start();
    await site.runAfter(23);
    expect(stored()).toEqual(['recent', 'old']);
    expectNothingDeleted();
    await site.runAfter(1);
    expect(stored()).toEqual(['recent']);
    expect(readdirSync(join(dataDir, 'files'))).toEqual([]);
    expect(heartbeat()).toEqual({ trusted_at: time, suspended_at: null });
  });
});

describe('retention with a clock two years ahead', () => {
  test('deletes nothing at the second start, and logs hourly how to resolve the problem', async () => {
    await siteInOrder();
    const before = heartbeat();
    offsetMs = YEARS;
    const wrong = await start();
    await wrong.runAfter(1);
    await wrong.runAfter(22);
    expectNothingDeleted();
    expect(wrong.lines).toHaveLength(3);
    expect(wrong.lines[0]).toMatch(/^Retention: deletion is suspended, .* npm run inbox -- expire --yes$/);
    expect(heartbeat()).toEqual({ ...before, suspended_at: expect.any(Number) });
    // Each process counts its own day.
    for (let restart = 0; restart < 3; restart += 1) {
      stopAll();
      await (await start()).runAfter(20);
      expectNothingDeleted();
    }
    expect(heartbeat().trusted_at).toBe(before.trusted_at);
  });

  test('stays suspended when the clock is corrected, and resumes a day later with the right time', async () => {
    await siteInOrder();
    offsetMs = YEARS;
    await (await start()).runAfter(2);
    stopAll();
    offsetMs = 0;
    const before = heartbeat();
    const corrected = await start();
    await corrected.runAfter(23);
    expect(heartbeat()).toEqual(before);
    await corrected.runAfter(1);
    expect(stored()).toEqual(['recent']);
    expect(heartbeat()).toEqual({ trusted_at: time, suspended_at: null });
  });

  test('restarts the waiting day when the clock changes', async () => {
    await siteInOrder();
    offsetMs = YEARS;
    const site = await start();
    await site.runAfter(20);
    offsetMs = 0;
    await site.runAfter(1);
    await site.runAfter(23);
    expect(isSuspended()).toBe(true);
    await site.runAfter(1);
    expect(isSuspended()).toBe(false);
    expect(stored()).toEqual(['recent']);
  });

  test('deletes nothing if the clock jumps while the site runs, in either process', async () => {
    await siteInOrder();
    const [first, second] = [await start(), await start()];
    await first.runAfter(48);
    offsetMs = YEARS;
    await first.runAfter(1);
    await second.runAfter(1);
    offsetMs = 0;
    await first.runAfter(2);
    expect(stored()).toEqual(['recent']);
    expect(isSuspended()).toBe(true);
    // The command ends the suspension in both processes.
    const inbox = await openInbox(dataDir);
    expect(await inbox.suspension()).toMatchObject({ trustedAt: heartbeat().trusted_at });
    await inbox.trustClock();
    inbox.close();
    rows(`UPDATE clock SET trusted_at = ${time}`);
    add('old', 366);
    await second.runAfter(1);
    expect(stored()).toEqual(['recent']);
    await first.runAfter(1);
    expect(isSuspended()).toBe(false);
  });

  test('trusts the clock at the first start, and suspends deletion once the clock is right', async () => {
    offsetMs = YEARS;
    await (await start()).runAfter(2);
    stopAll();
    add('recent', 10);
    offsetMs = 0;
    await start();
    expect(isSuspended()).toBe(true);
  });
});

test('deletes nothing if the clock is set back, and never stores a heartbeat later than the time', async () => {
  await siteInOrder();
  add('old', 366);
  const before = heartbeat();
  offsetMs = -YEARS;
  const site = await start();
  await site.runAfter(3);
  offsetMs = 0;
  await site.runAfter(3);
  expect(stored()).toEqual(['recent', 'old']);
  expect(heartbeat()).toEqual({ ...before, suspended_at: expect.any(Number) });
  await site.runAfter(24);
  expect(stored()).toEqual(['recent']);
  expect(heartbeat()).toEqual({ trusted_at: time, suspended_at: null });
});

test('deletes nothing while another process has the lease', async () => {
  await siteInOrder();
  add('old', 366);
  await (await start({ ...SOLE_HOLDER, isHeld: () => false })).runAfter(3);
  expect(stored()).toEqual(['recent', 'old']);
  stopAll();
  await (await start()).runAfter(3);
  expect(stored()).toEqual(['recent']);
});

test('uses the time of the newest submission as the last heartbeat of an upgraded database', async () => {
  (await openDatabase(dataDir)).close();
  add('recent', 10);
  // The schema of the previous version.
  rows('DROP TABLE clock');
  rows('DROP TABLE releases');
  rows('DROP INDEX submissions_by_repeated');
  rows('ALTER TABLE submissions DROP COLUMN repeats');
  rows('PRAGMA user_version = 4');
  offsetMs = YEARS;
  await (await start()).runAfter(2);
  expect(stored()).toEqual(['recent']);
  expect(isSuspended()).toBe(true);
});

test('deletes automatic backups after 30 days, and no other files', async () => {
  const backups = join(dataDir, 'backups');
  mkdirSync(backups);
  const name = (day: number) => `meguri-0a1b2c3d-2026100${day}T000000000Z-before-0.2.0.tar`;
  for (const [file, days] of [
    [name(1), 31],
    [name(2), 29],
    ['notes.txt', 99],
  ] as const) {
    writeFileSync(join(backups, file), '');
    const time = new Date(Date.now() - days * DAY);
    utimesSync(join(backups, file), time, time);
  }
  await (await start()).runAfter(2);
  expect(readdirSync(backups).sort()).toEqual([name(2), 'notes.txt']);
});

test('keeps submissions of a deleted form for the longest period, and lists them as unreadable', async () => {
  const server = await start();
  add('GONE-0YNG', 364, 'former-form');
  add('GONE-00LD', 366, 'former-form');
  await server.runAfter(2);
  expect(stored()).toEqual(['GONE-0YNG']);
  const inbox = await openInbox(dataDir);
  expect(await inbox.list({})).toEqual({ entries: [], unreadable: ['GONE-0YNG'] });
  inbox.close();
});
