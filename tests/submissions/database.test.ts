import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openInbox } from '../../backend/submissions/inbox/inbox.ts';
import { MIGRATIONS } from '../../backend/submissions/storage/migrations.ts';
import { makePrivate } from '../../backend/submissions/storage/private-folder.ts';
import { application, ENQUIRY, envelope, openBackend } from './backend-fixture.ts';
import { queryDatabase } from './query-database.ts';

test('opens the database with a write-ahead log, foreign keys and synchronous commits', async () => {
  await using backend = openBackend();
  const db = new DatabaseSync(join(backend.dataDir, 'submissions.db'));
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  db.close();
  expect(existsSync(join(backend.dataDir, 'submissions.db-wal'))).toBe(true);
});

test('migrates a database of the first version without losing data', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-old-'));
  const old = new DatabaseSync(join(dataDir, 'submissions.db'));
  old.exec(`${MIGRATIONS[0]?.sql}; PRAGMA user_version = 1;
    INSERT INTO submissions (reference, kind, lang, suspicions, received_at, email, fields, once, content)
      VALUES ('K7Q2-8F3M', 'contact', 'ja', '[]', '2026-11-20T00:00:00.000Z', 'a@example.jp', '{}', 'a', 'b');
    INSERT INTO submissions (reference, kind, lang, suspicions, received_at, email, fields, once, content)
      VALUES ('AAAA-AAAA', 'contact', 'ja', '[]', '2026-11-20T00:00:00.000Z', 'a@example.jp', '{}', 'c', 'd');
    DELETE FROM submissions WHERE id = 2;
    INSERT INTO files (submission, name, kind, bytes, stored_as) VALUES (1, 'cv.pdf', 'pdf', 9, 'x');
    INSERT INTO links (id, submission, lang, expires_at) VALUES ('l', 1, 'ja', 9);
    INSERT INTO outbox (submission, kind, attempts, due_at, last_error) VALUES (1, 'notice', 3, 5, 'ETIMEDOUT')`);
  old.close();
  const now = openBackend({ dataDir });
  expect((await now.post('/contact', envelope(ENQUIRY))).status).toBe(201);
  expect(queryDatabase('SELECT submission, kind, state, attempts, due_at, last_error FROM outbox', now)[0]).toEqual({
    submission: 1,
    kind: 'notice',
    state: 'waiting',
    attempts: 3,
    due_at: 5,
    last_error: 'ETIMEDOUT',
  });
  // Files and links still belong to their submission and are deleted with it. IDs are never reused.
  const files = () => queryDatabase('SELECT submission FROM files UNION ALL SELECT submission FROM links', now);
  expect(files()).toEqual([{ submission: 1 }, { submission: 1 }]);
  expect(queryDatabase('SELECT id FROM submissions ORDER BY id', now)).toEqual([{ id: 1 }, { id: 3 }]);
  queryDatabase('DELETE FROM submissions WHERE id = 1', now);
  expect(files()).toEqual([]);
  await now.close();
  rmSync(dataDir, { recursive: true });
});

test('restricts stored files to their owner, including files of earlier versions', async () => {
  const umask = process.umask(0o022);
  onTestFinished(() => void process.umask(umask));
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-open-'));
  const modes = () =>
    Object.fromEntries(
      readdirSync(dataDir, { recursive: true })
        .map((name) => [name, lstatSync(join(dataDir, String(name)))] as const)
        .map(([name, facts]) => [name, (facts.mode & 0o777).toString(8)]),
    );
  const now = openBackend({ dataDir });
  await now.post('/applications', application());
  for (const [name, mode] of Object.entries(modes())) expect(mode, name).toMatch(name === 'files' ? /700/ : /600/);
  await now.close();
  rmSync(join(dataDir, 'files'), { recursive: true });

  mkdirSync(join(dataDir, 'cache/images'), { recursive: true });
  for (const name of ['submissions.db-wal', 'cache/images/a.webp', 'theirs']) writeFileSync(join(dataDir, name), '');
  symlinkSync(join(dataDir, 'theirs'), join(dataDir, 'cache/link'));
  for (const name of ['', 'submissions.db', 'theirs']) chmodSync(join(dataDir, name), name ? 0o644 : 0o755);
  expect(await makePrivate(dataDir)).toBe(0);
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o700);
  expect(modes()).toMatchObject({
    cache: '700',
    'cache/images': '700',
    'cache/images/a.webp': '600',
    'submissions.db': '600',
    'submissions.db-wal': '600',
    theirs: '644',
  });
  for (const name of ['', 'submissions.db']) chmodSync(join(dataDir, name), name ? 0o644 : 0o755);
  (await openInbox(dataDir)).close();
  expect([lstatSync(dataDir).mode & 0o777, modes()['submissions.db']]).toEqual([0o700, '600']);
  rmSync(dataDir, { recursive: true });
});

test('allows writes by a second process, and responds with 503 and logs the cause while the database stays locked', async () => {
  await using locked = openBackend();
  await locked.post('/contact', envelope(ENQUIRY));
  const other = new DatabaseSync(join(locked.dataDir, 'submissions.db'));
  other.exec('BEGIN IMMEDIATE');
  const refused = await locked.post('/contact', envelope({ ...ENQUIRY, message: '錠' }));
  expect(refused).toMatchObject({ status: 503, body: { code: 'rest_not_stored' } });
  expect(locked.lines).toContainEqual(expect.stringContaining('database is locked'));
  const waiting = locked.post('/contact', envelope({ ...ENQUIRY, message: '待つ' }));
  setTimeout(() => other.exec('ROLLBACK'), 400);
  expect((await waiting).status).toBe(201);
  other.close();
  expect(queryDatabase('SELECT 1 FROM submissions', locked)).toHaveLength(2);
});
