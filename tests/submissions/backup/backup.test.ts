/** Backups of submissions: what they contain, and when they are refused. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { copyDatabase, openSource, removeDeleted } from '../../../backend/submissions/backup/copy-database.ts';
import { checkFreeSpace } from '../../../backend/submissions/backup/free-space.ts';
import { readBackup } from '../../../backend/submissions/backup/read-backup.ts';
import { openInbox } from '../../../backend/submissions/inbox/inbox.ts';
import { findDatabaseDamage } from '../../../backend/submissions/storage/find-damage.ts';
import { application, ENQUIRY, envelope, openBackend } from '../backend-fixture.ts';
import { queryDatabase } from '../query-database.ts';
import { allRecords, attachment, backUp, restore, sendOfEachKind, temporaryFolder } from './backup-fixture.ts';

const verify = (path: string, identities: string[] = []) =>
  readBackup(path, { identities, folder: temporaryFolder(), extractAll: false });
const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));

test('restores every record and every file into an empty folder', async () => {
  await using backend = openBackend();
  await sendOfEachKind(backend);
  mkdirSync(join(backend.dataDir, 'uploads'));
  writeFileSync(join(backend.dataDir, 'uploads/0b6a5ac6-3dc1-4b5a-9f0b-6c5f5d1f3a11'), 'half an upload');
  const folder = temporaryFolder();
  const settings = { SITE_ORIGIN: 'https://www.example.com', MAIL_FROM: 'Meguri <a@example.com>' };
  const created = await backUp(backend.dataDir, folder, { settings, secrets: ['SMTP_URL'] });
  expect(created).toMatchObject({ submissions: 4, files: 2, uploads: 1, missing: [], removed: [] });
  expect(statSync(created.path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual([created.path.slice(folder.length + 1)]);
  expect(readdirSync(backend.dataDir).filter((name) => name.includes('partial'))).toEqual([]);

  const before = allRecords(backend.dataDir);
  expect(before.submissions).toHaveLength(4);
  expect(before.secrets).toHaveLength(1);
  const target = join(temporaryFolder(), 'new');
  const restored = await restore(created.path, target);
  expect(restored).toMatchObject({ submissions: 4, files: 2, uploads: 1, replaced: null, folder: target });
  expect(allRecords(target)).toEqual(before);
  for (const name of ['files', 'uploads'])
    expect(filesIn(join(target, name))).toEqual(filesIn(join(backend.dataDir, name)));
  expect(readFileSync(join(target, 'settings.env'), 'utf8')).toBe(
    'SITE_ORIGIN=https://www.example.com\nMAIL_FROM="Meguri <a@example.com>"\n',
  );
  for (const name of readdirSync(target)) {
    const { mode } = statSync(join(target, name));
    expect([name, mode & 0o077]).toEqual([name, 0]);
  }
  expect(findDatabaseDamage(target)).toBeNull();
});

test('can be unpacked and verified without this software', async () => {
  await using backend = openBackend();
  await sendOfEachKind(backend);
  const folder = temporaryFolder();
  const { path } = await backUp(backend.dataDir, folder);
  execFileSync('tar', ['-xf', path, '-C', folder]);
  const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
  expect(checked.match(/: OK$/gm)).toHaveLength(6);
  expect(checked).toContain('submissions.db: OK');
});

test('contains each acknowledged submission with its files while the server writes and deletes', async () => {
  await using backend = openBackend();
  await sendOfEachKind(backend);
  const acknowledged: string[] = [];
  const [deleting, deleted] = [new Set<string>(), new Set<string>()];
  let isDone = false;
  const send = async () => {
    for (let count = 0; !isDone; count += 1) {
      const email = `a${count}@example.jp`;
      const files = [{ name: 'cv.pdf', content: attachment(count) }];
      const { status, body } = await backend.post('/applications', application({ email }, files));
      expect(status).toBe(201);
      acknowledged.push(String(body.reference));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const inbox = await openInbox(backend.dataDir);
  const remove = async () => {
    while (!isDone) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const reference = acknowledged[deleting.size * 3];
      if (!reference) continue;
      deleting.add(reference);
      await inbox.remove(reference);
      deleted.add(reference);
    }
  };
  const load = [send(), remove()];
  const folder = temporaryFolder();
  try {
    for (let count = 0; count < 4; count += 1) {
      await expect.poll(() => deleted.size).toBeGreaterThan(count * 2);
      const [before, deletedBefore] = [[...acknowledged], new Set(deleted)];
      const { path, missing } = await backUp(backend.dataDir, folder);
      expect(missing).toEqual([]);
      const target = temporaryFolder();
      await restore(path, target);
      const { submissions = [], files = [] } = allRecords(target) as Record<string, Record<string, unknown>[]>;
      const references = submissions.map(({ reference }) => String(reference));
      // Deletions during the backup may or may not be in it.
      const expected = before.filter((reference) => !deleting.has(reference));
      expect(references).toEqual(expect.arrayContaining(expected));
      expect(references.filter((reference) => deletedBefore.has(reference))).toEqual([]);
      const stored = filesIn(join(target, 'files'));
      for (const { stored_as, bytes } of files) expect(stored[String(stored_as)]?.byteLength).toBe(bytes);
      expect(Object.keys(stored)).toHaveLength(files.length);
    }
  } finally {
    isDone = true;
    await Promise.all(load);
    inbox.close();
  }
});

test('omits a submission that was deleted while its files were read, and reports a lost file', async () => {
  await using backend = openBackend();
  const { body: stored } = await backend.post('/contact', envelope(ENQUIRY));
  const { body: deleted } = await backend.post('/applications', application());
  const copyPath = join(temporaryFolder(), 'copy.db');
  const source = openSource(backend.dataDir);
  const { storedFiles } = await copyDatabase(source, copyPath);
  queryDatabase(`DELETE FROM submissions WHERE reference = '${deleted.reference}'`, backend);
  expect(removeDeleted(source, copyPath, storedFiles)).toEqual([]);
  const copy = new DatabaseSync(copyPath);
  expect(copy.prepare('SELECT reference FROM submissions').all()).toEqual([{ reference: stored.reference }]);
  expect(copy.prepare('SELECT * FROM files').all()).toEqual([]);
  expect(copy.prepare('SELECT count(*) AS count FROM outbox').get()).toEqual({ count: 2 });
  copy.close();
  source.close();

  await backend.post('/applications', application({ email: 'lost@example.jp' }));
  const [lost = ''] = readdirSync(join(backend.dataDir, 'files')).slice(-1);
  const row = queryDatabase('SELECT stored_as FROM files', backend)[0];
  rmSync(join(backend.dataDir, 'files', String(row?.stored_as)));
  const { path, submissions, missing } = await backUp(backend.dataDir, temporaryFolder());
  expect([submissions, missing]).toEqual([2, [`files/${row?.stored_as}`]]);
  expect((await restore(path, temporaryFolder())).missing).toEqual(missing);
  expect(lost).not.toBe('');
});

test('encrypts for the owner of a key only, and verifies the encrypted file', async () => {
  await using backend = openBackend();
  await sendOfEachKind(backend);
  const [identity, stranger] = [await generateX25519Identity(), await generateX25519Identity()];
  const recipients = [await identityToRecipient(identity)];
  const { path } = await backUp(backend.dataDir, temporaryFolder(), { recipients });
  expect(path).toMatch(/\.tar\.age$/);
  const bytes = readFileSync(path);
  expect(bytes.includes('taro@example.jp') || bytes.includes('SQLite format')).toBe(false);
  await expect(verify(path)).rejects.toThrow(/is encrypted\. Add --identity=FILE/);
  await expect(verify(path, [stranger])).rejects.toThrow(/is damaged, or is not a backup \(no identity matched/);
  const target = temporaryFolder();
  await restore(path, target, [identity]);
  expect(allRecords(target)).toEqual(allRecords(backend.dataDir));
  const last = bytes.length - 100;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  writeFileSync(path, bytes);
  await expect(verify(path, [identity])).rejects.toThrow(/is damaged/);
});

test('refuses a damaged backup, and changes nothing', async () => {
  await using backend = openBackend();
  await sendOfEachKind(backend);
  const { path } = await backUp(backend.dataDir, temporaryFolder());
  const intact = readFileSync(path);
  const target = temporaryFolder();
  for (let part = 1; part < 8; part += 1) {
    truncateSync(path, Math.floor((intact.length * part) / 8));
    await expect(restore(path, target), `truncated to ${part}/8`).rejects.toThrow(/damaged|incomplete/);
    const changed = Buffer.from(intact);
    const at = intact.indexOf(part % 2 === 0 ? 'SQLite format' : '%PDF-1.7') + 20 * part;
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    writeFileSync(path, changed);
    await expect(restore(path, target), `changed at ${at}`).rejects.toThrow(/differs from its checksum/);
  }
  writeFileSync(path, 'no archive');
  await expect(restore(path, target)).rejects.toThrow(/damaged, or is not a backup|incomplete/);
  expect(readdirSync(target)).toEqual([]);
});

test('refuses an archive that would write outside of the folder', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'x'), 'x');
  execFileSync('tar', ['-cPf', 'evil.tar', '--transform=s,x,../escaped,', 'x'], { cwd: folder });
  await expect(restore(join(folder, 'evil.tar'), join(folder, 'to'))).rejects.toThrow(
    /is not a backup of this software/,
  );
  expect(existsSync(join(folder, 'escaped'))).toBe(false);
});

test('refuses to start without enough free space, and keeps the older backups', async () => {
  await using backend = openBackend();
  await backend.post('/applications', application());
  const folder = temporaryFolder();
  const { path } = await backUp(backend.dataDir, folder, { keep: 1 });
  queryDatabase('UPDATE files SET bytes = 9e15', backend);
  await expect(backUp(backend.dataDir, folder, { keep: 1 })).rejects.toThrow(
    /^The disk of \S+ has [\d.]+ MB free, but \d+\.\d MB are needed\. Nothing was written\.$/,
  );
  expect(readdirSync(folder)).toEqual([path.slice(folder.length + 1)]);
  // Two folders on one disk need the sum.
  const { bavail, bsize } = await import('node:fs/promises').then(({ statfs }) => statfs(folder));
  const most = Math.floor(bavail * bsize * 0.6);
  await checkFreeSpace([{ folder, bytes: most }]);
  await expect(
    checkFreeSpace([
      { folder, bytes: most },
      { folder: backend.dataDir, bytes: most },
    ]),
  ).rejects.toThrow('are needed');
});

test('keeps the newest backups of the instance, and all other files', async () => {
  await using backend = openBackend();
  await using other = openBackend();
  for (const { post } of [backend, other]) await post('/contact', envelope(ENQUIRY));
  const folder = temporaryFolder();
  const names = (paths: string[]) => paths.map((path) => path.slice(folder.length + 1));
  const [automatic, foreign] = [
    await backUp(backend.dataDir, folder, { before: '0.2.0', keep: 3 }),
    await backUp(other.dataDir, folder),
  ];
  writeFileSync(join(folder, 'notes.txt'), '');
  const created: string[] = [];
  for (let count = 0; count < 4; count += 1) created.push((await backUp(backend.dataDir, folder, { keep: 2 })).path);
  expect(readdirSync(folder).sort()).toEqual(
    [...names([automatic.path, foreign.path, ...created.slice(-2)]), 'notes.txt'].sort(),
  );
  expect(automatic.path).toMatch(/-before-0\.2\.0\.tar$/);
});

test('deletes files of an interrupted backup, and no files of a running one', async () => {
  await using backend = openBackend();
  await backend.post('/contact', envelope(ENQUIRY));
  const folder = temporaryFolder();
  const { path } = await backUp(backend.dataDir, folder);
  // Process ids end at 4194304.
  const stale = [`${path}.4999999.partial`, join(backend.dataDir, 'backup-4999999-1.partial')];
  const running = [`${path}.1.partial`, join(backend.dataDir, 'backup-1-1.partial')];
  for (const name of [...stale, ...running]) writeFileSync(name, 'x');
  await backUp(backend.dataDir, folder);
  expect([...stale, ...running].filter((name) => existsSync(name))).toEqual(running);
});

test('reports a folder that cannot be written', async () => {
  await using backend = openBackend();
  await backend.post('/contact', envelope(ENQUIRY));
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  await expect(backUp(backend.dataDir, join(file, 'to'))).rejects.toThrow(/^The backup failed: ENOTDIR/);
  await expect(backUp(temporaryFolder(), temporaryFolder())).rejects.toThrow(/^There is nothing to back up: /);
});
