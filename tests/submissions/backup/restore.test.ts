/** Restoring backups of submissions, and upgrades that depend on a backup. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RELEASE } from '../../../backend/release.ts';
import { openInbox } from '../../../backend/submissions/inbox/inbox.ts';
import { findDatabaseDamage } from '../../../backend/submissions/storage/find-damage.ts';
import { upgradeDatabase } from '../../../server/process/check-database.ts';
import { StartError } from '../../../server/process/start-error.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { ENQUIRY, envelope, openBackend } from '../backend-fixture.ts';
import { queryDatabase } from '../query-database.ts';
import { allRecords, backUp, restore, sendOfEachKind, temporaryFolder } from './backup-fixture.ts';

test('gives a restore elsewhere a new instance id, and keeps the id in place', async () => {
  const backend = openBackend();
  const [reference] = await sendOfEachKind(backend);
  const { path } = await backUp(backend.dataDir, temporaryFolder());
  const id = readFileSync(join(backend.dataDir, 'instance-id'), 'utf8');
  await expect(restore(path, backend.dataDir)).rejects.toThrow(/The server uses .*Stop all instances/);
  await backend.post('/contact', envelope({ ...ENQUIRY, message: 'sent after the backup' }));
  await backend.close();

  const inPlace = await restore(path, backend.dataDir);
  expect([inPlace.newInstance, readFileSync(join(backend.dataDir, 'instance-id'), 'utf8')]).toEqual([null, id]);
  expect(inPlace.queuedMails).toBe(6);
  expect(allRecords(backend.dataDir).submissions).toHaveLength(4);
  // The replaced data is complete.
  expect(allRecords(String(inPlace.replaced)).submissions).toHaveLength(5);
  expect(readdirSync(join(String(inPlace.replaced), 'files'))).toHaveLength(2);

  const elsewhere = await restore(path, temporaryFolder());
  expect(elsewhere.newInstance).toMatch(/^[0-9a-f-]{36}$/);
  expect(readFileSync(join(elsewhere.folder, 'instance-id'), 'utf8')).toBe(`${elsewhere.newInstance}\n`);
  expect(elsewhere.newInstance).not.toBe(id.trim());

  // The restored data is usable.
  await using restarted = openBackend({ dataDir: backend.dataDir });
  expect((await restarted.post('/contact', envelope(ENQUIRY))).status).toBe(201);
  const inbox = await openInbox(backend.dataDir);
  expect((await inbox.find(String(reference)))?.submission.fields.name).toBe('見本 太郎');
  inbox.close();
  rmSync(backend.dataDir, { recursive: true });
});

test('replaces a damaged database, and completes an interrupted restore', async () => {
  const backend = openBackend();
  await sendOfEachKind(backend);
  const before = allRecords(backend.dataDir);
  const { path } = await backUp(backend.dataDir, temporaryFolder());
  await backend.close();
  const { dataDir } = backend;
  writeFileSync(join(dataDir, 'submissions.db'), 'no database'.repeat(1000));
  writeFileSync(join(dataDir, 'submissions.db-wal'), 'no log');
  // The state after a power failure between two renames.
  writeFileSync(join(dataDir, 'RESTORE-UNFINISHED'), '');
  mkdirSync(join(dataDir, 'restore.partial'));
  renameSync(join(dataDir, 'files'), join(dataDir, 'restore.partial/files'));
  expect(findDatabaseDamage(dataDir)).toMatch(/^A restore into \S+ was interrupted\. Run it again/);
  const { replaced } = await restore(path, dataDir);
  expect(allRecords(dataDir)).toEqual(before);
  expect(readdirSync(join(dataDir, 'files'))).toHaveLength(2);
  expect(readdirSync(String(replaced)).sort()).toEqual(['instance-id', 'submissions.db', 'submissions.db-wal']);
  expect(findDatabaseDamage(dataDir)).toBeNull();
  expect(readdirSync(dataDir).filter((name) => /partial|UNFINISHED/.test(name))).toEqual([]);
  rmSync(dataDir, { recursive: true });
});

test('does not start an upgrade without its backup, which names the earlier release', async () => {
  const backend = openBackend();
  await sendOfEachKind(backend);
  await backend.close();
  const { dataDir } = backend;
  queryDatabase(`UPDATE releases SET release = '0.0.1'`, backend);
  const before = allRecords(dataDir);
  // The folder of the automatic backups is a file.
  writeFileSync(join(dataDir, 'backups'), '');
  const upgrade = () => upgradeDatabase(readSettings({}), dataDir);
  await expect(upgrade()).rejects.toThrow(StartError);
  await expect(upgrade()).rejects.toThrow(
    /needs a backup first, and has changed nothing; release 0\.0\.1 can still run\./,
  );
  expect(allRecords(dataDir)).toEqual(before);
  rmSync(join(dataDir, 'backups'));
  await upgrade();
  const [, last] = allRecords(dataDir).releases as Record<string, unknown>[];
  expect(last).toMatchObject({ release: RELEASE, oldest_release: '0.1.0' });
  const target = temporaryFolder();
  await restore(String(last?.backup), target);
  expect(allRecords(target)).toEqual(before);
  // With another backend, the site stores no submissions.
  await upgradeDatabase(readSettings({ CONTENT_API_BASE: 'https://cms.example.com' }), join(dataDir, 'none'));
  expect(existsSync(join(dataDir, 'none'))).toBe(false);
  rmSync(dataDir, { recursive: true });
});
