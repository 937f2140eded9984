import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openInbox } from '../../backend/submissions/inbox/inbox.ts';
import { ENQUIRY, envelope, openBackend } from '../submissions/backend-fixture.ts';
import { forEachForm } from '../support/for-each-form.ts';

const MAIL = {
  smtpUrl: 'smtp://127.0.0.1:9',
  to: forEachForm('a@fixture.example'),
  from: 'b@fixture.example',
};

test('counts addresses with a plus tag as one mailbox: ten acknowledgements a day in total', async () => {
  await using backend = openBackend({ mail: MAIL });
  for (let count = 0; count < 14; count += 1) {
    const email = count % 2 ? `taro+${count}@example.jp` : `Taro@example.jp`;
    await backend.post('/contact', envelope({ ...ENQUIRY, email, message: `${count}` }));
  }
  await backend.post('/contact', envelope({ ...ENQUIRY, email: 'hanako+1@example.jp' }));
  const db = new DatabaseSync(join(backend.dataDir, 'submissions.db'), { readOnly: true });
  const count = (kind: string) => db.prepare('SELECT count(*) AS count FROM outbox WHERE kind = ?').get(kind)?.count;
  expect([count('notice'), count('acknowledgement')]).toEqual([15, 11]);
  db.close();
});

test('sends an email at once, even if the clock is set back first', async () => {
  await using backend = openBackend();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 });
  await backend.post('/contact', envelope(ENQUIRY));
  vi.useRealTimers();
  const db = new DatabaseSync(join(backend.dataDir, 'submissions.db'), { readOnly: true });
  const due = db.prepare('SELECT count(*) AS count FROM outbox WHERE due_at <= ?').get(Date.now());
  expect(due?.count).toBe(2);
  db.close();
});

test('recreates a folder deleted at run time, and confirms only stored submissions', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-removed-'));
  const backend = openBackend({ dataDir });
  await backend.post('/contact', envelope(ENQUIRY));
  rmSync(dataDir, { recursive: true });
  const later = await backend.post('/contact', envelope({ ...ENQUIRY, message: 'later' }));
  expect(later.status).toBe(201);
  const db = new DatabaseSync(join(dataDir, 'submissions.db'), { readOnly: true });
  expect(db.prepare('SELECT reference FROM submissions').all()).toEqual([{ reference: later.body.reference }]);
  db.close();
  expect(backend.lines.filter((line) => line.includes('removed or replaced; reopened'))).toHaveLength(1);
  await backend.close();
  rmSync(dataDir, { recursive: true });
});

test('erases deleted data from the disk, even with concurrent readers', async () => {
  await using backend = openBackend();
  const email = 'delete.me.please@example.jp';
  await backend.post('/contact', envelope({ ...ENQUIRY, email }));
  const onDisk = () =>
    ['submissions.db', 'submissions.db-wal'].filter((name) =>
      readFileSync(join(backend.dataDir, name)).includes(email),
    );
  expect(onDisk()).not.toEqual([]);
  const reader = new DatabaseSync(join(backend.dataDir, 'submissions.db'), { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM submissions').get();
  const inbox = await openInbox(backend.dataDir);
  const deleted = inbox.removePerson(email);
  const other = new DatabaseSync(join(backend.dataDir, 'submissions.db'), { readOnly: true });
  await expect.poll(() => other.prepare('SELECT count(*) AS count FROM submissions').get()?.count).toBe(0);
  other.close();
  expect(onDisk()).not.toEqual([]);
  // A long read transaction ends after the deletion.
  reader.exec('COMMIT');
  expect(await deleted).toBe(1);
  expect(onDisk()).toEqual([]);
  reader.close();
  inbox.close();
});

test('stores a submission in the current file only, if the file is replaced while it waits for the database', async () => {
  await using backend = openBackend();
  await backend.post('/contact', envelope(ENQUIRY));
  const path = join(backend.dataDir, 'submissions.db');
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  const waiting = backend.post('/contact', envelope({ ...ENQUIRY, message: 'while it is replaced' }));
  await setTimeout(100);
  for (const end of ['', '-wal', '-shm']) renameSync(path + end, `${path}.old${end}`);
  other.exec('ROLLBACK');
  const { status, body } = await waiting;
  other.close();
  expect(status).toBe(201);
  const references = (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db.prepare('SELECT reference FROM submissions').all();
    db.close();
    return rows.map(({ reference }) => reference);
  };
  expect(references(path)).toEqual([body.reference]);
  expect(references(`${path}.old`)).not.toContain(body.reference);
});
