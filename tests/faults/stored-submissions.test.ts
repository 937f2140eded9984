import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { openInbox } from '../../backend/submissions/inbox.ts';
import { isName } from '../../backend/submissions/mail/is-name.ts';
import { mailboxOf } from '../../backend/submissions/mailbox-of.ts';
import { ENQUIRY, envelope, openRoom } from '../submissions/room.ts';

const MAIL = {
  smtpUrl: 'smtp://127.0.0.1:9',
  to: { contact: 'a@kanjun.example', download: 'a@kanjun.example', application: 'a@kanjun.example' },
  from: 'b@kanjun.example',
};

test('an address with a tag behind a plus is the same mailbox: ten acknowledgements a day for all of them', async () => {
  await using room = openRoom({ mail: MAIL });
  for (let count = 0; count < 14; count += 1) {
    const email = count % 2 ? `taro+${count}@example.jp` : `Taro@Example.jp`;
    await room.post('/contact', envelope({ ...ENQUIRY, email, message: `${count}` }));
  }
  await room.post('/contact', envelope({ ...ENQUIRY, email: 'hanako+1@example.jp' }));
  const db = new DatabaseSync(join(room.dataDir, 'submissions.db'), { readOnly: true });
  const count = (kind: string) => db.prepare('SELECT count(*) AS count FROM outbox WHERE kind = ?').get(kind)?.count;
  expect([count('notice'), count('acknowledgement')]).toEqual([15, 11]);
  db.close();
});

test.each([
  ['Taro+news@Example.JP', 'taro@example.jp'],
  ['taro@example.jp', 'taro@example.jp'],
  ['+1@example.jp', '+1@example.jp'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test.each([
  '見本 太郎',
  '円谷 英二',
  'Jean-Luc O’Brien',
  'J. R. R. Tolkien',
  '𠮷田',
  'Win Htut',
  '株式会社見本 総務部',
])('%s is a name to be greeted by', (name) => {
  expect(isName(name)).toBe(true);
});
test.each([
  'https://spam.example',
  'www.spam.example',
  'spam.example をご覧ください',
  'ｓｐａｍ．ｅｘａｍｐｌｅ',
  'info@spam.example',
  '今すぐ登録で10000円',
  '無料プレゼント',
  'Buy now! 50% off',
  'Call 03-0000-1111',
  '★限定★',
  'You have been chosen to receive our very best offer today my friend',
])('%s is none, and is mailed to nobody', (name) => {
  expect(isName(name)).toBe(false);
});

test('a mail is due at once, also when the clock is set back before it is sent', async () => {
  await using room = openRoom();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 });
  await room.post('/contact', envelope(ENQUIRY));
  vi.useRealTimers();
  const db = new DatabaseSync(join(room.dataDir, 'submissions.db'), { readOnly: true });
  const due = db.prepare('SELECT count(*) AS count FROM outbox WHERE due_at <= ?').get(Date.now());
  expect(due?.count).toBe(2);
  db.close();
});

test('what was deleted is nowhere on the disk, also when others were reading meanwhile', async () => {
  await using room = openRoom();
  const email = 'delete.me.please@example.jp';
  await room.post('/contact', envelope({ ...ENQUIRY, email }));
  const onDisk = () =>
    ['submissions.db', 'submissions.db-wal'].filter((name) => readFileSync(join(room.dataDir, name)).includes(email));
  expect(onDisk()).not.toEqual([]);
  const reader = new DatabaseSync(join(room.dataDir, 'submissions.db'), { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM submissions').get();
  const inbox = await openInbox(room.dataDir);
  const deleted = inbox.removePerson(email);
  const other = new DatabaseSync(join(room.dataDir, 'submissions.db'), { readOnly: true });
  await expect.poll(() => other.prepare('SELECT count(*) AS count FROM submissions').get()?.count).toBe(0);
  other.close();
  expect(onDisk()).not.toEqual([]);
  // Somebody else's long reading ends after the deletion.
  reader.exec('COMMIT');
  expect(await deleted).toBe(1);
  expect(onDisk()).toEqual([]);
  reader.close();
  inbox.close();
});
