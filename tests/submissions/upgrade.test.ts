/** Upgrades and rollbacks of the database between releases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { compareReleases } from '../../backend/release.ts';
import { openDatabase } from '../../backend/submissions/storage/database.ts';
import { MIGRATIONS, type Migration } from '../../backend/submissions/storage/migrations.ts';
import { lastBackupFor, type Upgrade } from '../../backend/submissions/storage/upgrade.ts';
import { queryDatabase } from './query-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'meguri-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ADDS: Migration = { oldestRelease: '0.1.0', sql: 'ALTER TABLE submissions ADD COLUMN note TEXT' };
/** Removes what release 0.2.0 does not need any more. */
const REMOVES: Migration = { oldestRelease: '0.2.0', sql: 'ALTER TABLE submissions DROP COLUMN once_more' };
const FIRST = [...MIGRATIONS, { oldestRelease: '0.1.0', sql: 'ALTER TABLE submissions ADD COLUMN once_more TEXT' }];
const RELEASES: Record<string, Migration[]> = {
  '0.1.0': FIRST,
  '0.2.0': [...FIRST, ADDS],
  '0.3.0': [...FIRST, ADDS, REMOVES],
  '0.3.1': [...FIRST, ADDS, REMOVES],
};

async function start(dataDir: string, release: string): Promise<Upgrade[]> {
  const upgrades: Upgrade[] = [];
  const beforeUpgrade = async (upgrade: Upgrade) => {
    upgrades.push(upgrade);
    return `/backups/before-${upgrade.to}.tar`;
  };
  const database = await openDatabase(dataDir, { release, migrations: RELEASES[release], beforeUpgrade });
  await database.write((db) =>
    db
      .prepare(
        `INSERT INTO submissions (reference, kind, lang, suspicions, received_at, email, fields, once, content)
        VALUES (?1, 'contact', 'ja', '[]', '2026-11-20', 'a', '{}', ?1, '')`,
      )
      .run(`${release} ${performance.now()}`),
  );
  database.close();
  return upgrades;
}

test('makes a backup before each upgrade, also without a migration, and not for a restart', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  expect(await start(dataDir, '0.1.0')).toEqual([]);
  expect(await start(dataDir, '0.1.0')).toEqual([]);
  expect(await start(dataDir, '0.2.0')).toEqual([{ from: '0.1.0', to: '0.2.0' }]);
  expect(await start(dataDir, '0.2.0')).toEqual([]);
  // A rollback and the next upgrade.
  expect(await start(dataDir, '0.1.0')).toEqual([]);
  expect(await start(dataDir, '0.3.0')).toEqual([{ from: '0.1.0', to: '0.3.0' }]);
  expect(await start(dataDir, '0.3.1')).toEqual([{ from: '0.3.0', to: '0.3.1' }]);
  expect(queryDatabase('SELECT release, oldest_release, backup FROM releases', { dataDir })).toEqual([
    { release: '0.1.0', oldest_release: '0.1.0', backup: null },
    { release: '0.2.0', oldest_release: '0.1.0', backup: '/backups/before-0.2.0.tar' },
    { release: '0.1.0', oldest_release: '0.1.0', backup: null },
    { release: '0.3.0', oldest_release: '0.2.0', backup: '/backups/before-0.3.0.tar' },
    { release: '0.3.1', oldest_release: '0.2.0', backup: '/backups/before-0.3.1.tar' },
  ]);
  // Each start stored one submission, and no migration lost any.
  expect(queryDatabase('SELECT 1 FROM submissions', { dataDir })).toHaveLength(7);

  // The oldest compatible release is 0.2.0, which also restarts with the newer database.
  await expect(start(dataDir, '0.1.0')).rejects.toThrow(
    'was written by a newer version of this software and needs 0.2.0 or later. Install that version again, or restore the backup made before it: /backups/before-0.3.0.tar.',
  );
  expect(await start(dataDir, '0.2.0')).toEqual([]);
  await expect(start(dataDir, '0.1.0')).rejects.toThrow('/backups/before-0.3.0.tar');
});

test('upgrades a database from before releases were stored', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const old = new DatabaseSync(join(dataDir, 'submissions.db'), { enableForeignKeyConstraints: false });
  for (const { sql } of MIGRATIONS.slice(0, 5)) old.exec(sql);
  old.exec('PRAGMA user_version = 5');
  old.close();
  expect(await start(dataDir, '0.1.0')).toEqual([{ from: null, to: '0.1.0' }]);
  expect(await start(dataDir, '0.1.0')).toEqual([]);
});

test('upgrades once if two instances start at the same time', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  await start(dataDir, '0.1.0');
  await Promise.all([start(dataDir, '0.2.0'), start(dataDir, '0.2.0')]);
  expect(queryDatabase('SELECT release FROM releases', { dataDir })).toEqual([
    { release: '0.1.0' },
    { release: '0.2.0' },
  ]);
});

test('leaves the database unchanged if the backup or a migration fails', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  await start(dataDir, '0.1.0');
  const beforeUpgrade = () => Promise.reject(new Error('no space'));
  const open = (options: object) =>
    openDatabase(dataDir, { release: '0.2.0', migrations: RELEASES['0.2.0'], ...options });
  await expect(open({ beforeUpgrade })).rejects.toThrow('no space');
  const broken = [...FIRST, ADDS, { oldestRelease: '0.1.0', sql: 'INSERT INTO absent VALUES (1)' }];
  await expect(open({ migrations: broken })).rejects.toThrow('no such table: absent');
  expect(queryDatabase('SELECT release FROM releases', { dataDir })).toEqual([{ release: '0.1.0' }]);
  expect(queryDatabase('PRAGMA user_version', { dataDir })).toEqual([{ user_version: FIRST.length }]);
  expect(queryDatabase(`SELECT 1 FROM pragma_table_info('submissions') WHERE name = 'note'`, { dataDir })).toEqual([]);
});

test('finds the newest backup that a release can use', () => {
  const used = [
    { release: '0.1.0', oldestRelease: '0.1.0', backup: null },
    { release: '0.2.0', oldestRelease: '0.1.0', backup: 'b2' },
    { release: '0.3.0', oldestRelease: '0.2.0', backup: 'b3' },
    { release: '0.4.0', oldestRelease: '0.4.0', backup: 'b4' },
  ];
  const newestFor = (release: string) => lastBackupFor(used, release);
  expect(['0.1.0', '0.1.9', '0.2.0', '0.3.0', '0.4.0', '0.0.9'].map(newestFor)).toEqual([
    'b3',
    'b3',
    'b4',
    'b4',
    null,
    null,
  ]);
});

test('compares releases by number, with pre-releases before their release', () => {
  const sorted = ['0.9.0', '0.10.0-rc.2', '0.10.0-rc.10', '0.10.0', '0.10.1', '1.0.0'];
  expect([...sorted].reverse().sort(compareReleases)).toEqual(sorted);
  expect(compareReleases('v1.0.0+build', '1.0.0')).toBe(0);
});

test('has no migration that removes a column which the named release needs', () => {
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  const columns = () =>
    db
      .prepare(
        `SELECT tables.name || '.' || columns.name AS name
        FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
      )
      .all()
      .map(({ name }) => String(name));
  let oldest = '0.0.0';
  let before: string[] = [];
  for (const { oldestRelease, sql } of MIGRATIONS) {
    db.exec(sql);
    const after = columns();
    const removed = before.filter((name) => !after.includes(name));
    expect([oldestRelease, compareReleases(oldestRelease, oldest) > 0 ? [] : removed]).toEqual([oldestRelease, []]);
    [oldest, before] = [oldestRelease, after];
  }
  expect(before).toContain('releases.oldest_release');
});
