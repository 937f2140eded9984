/** The daily digest of `DIGEST_TO`. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openInbox } from '../../../backend/submissions/inbox/inbox.ts';
import { application, ENQUIRY, envelope, openBackend } from '../../submissions/backend-fixture.ts';
import { queryDatabase } from '../../submissions/query-database.ts';
import { mailServerForFile, mailSettings } from './mail-fixture.ts';

const smtp = mailServerForFile();
const DIGEST_TO = 'owner@fixture.example';
const settings = (digestTo: string | undefined = DIGEST_TO) => ({ mail: { ...mailSettings(smtp.url).mail, digestTo } });
const digests = () => smtp.messages.filter(({ to }) => to.includes(DIGEST_TO));

beforeEach(() => {
  // 7:59 in Tokyo.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T22:59:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('is sent once a day from eight o’clock, without names, while something is unanswered', async () => {
  await using backend = openBackend(settings());
  const post = async (path: string, body: unknown) => String((await backend.post(path, body)).body.reference);
  const old = await post('/contact', envelope(ENQUIRY));
  queryDatabase(`UPDATE submissions SET received_at = '2026-11-20T01:02:03.000Z'`, backend);
  const applied = await post('/applications', application());
  await post('/contact', envelope({ ...ENQUIRY, message: '宣伝' }, { suspicions: ['trap'] }));
  const answered = await post('/contact', envelope({ ...ENQUIRY, message: '対応済み' }));
  const inbox = await openInbox(backend.dataDir);
  await inbox.mark(answered, true);
  // Notices and acknowledgements of three submissions, and the digest of flagged ones.
  await expect.poll(() => smtp.messages.length).toBe(7);
  expect(digests()).toEqual([]);

  vi.setSystemTime('2026-11-26T23:00:00Z');
  await post('/contact', envelope({ ...ENQUIRY, message: '八時' }));
  await expect.poll(() => digests().length).toBe(1);
  const [digest] = digests();
  expect(digest?.subject).toBe('【日報】未対応 3件');
  const text = String(digest?.parts[0]);
  expect(text).toContain('■ お問い合わせ: 2件\n■ 応募: 1件');
  expect(text.indexOf(`■ ${old}: 2026-11-20 10:02 お問い合わせ（6日経過）`)).toBeGreaterThan(0);
  expect(text.indexOf(applied)).toBeGreaterThan(text.indexOf(old));
  expect(text).not.toContain(answered);
  expect(text).toContain('迷惑送信の疑いで保留中のものが1件あります');
  expect(digest?.parts.join()).not.toMatch(/見本|taro|hanako|example\.jp|宣伝/);

  vi.setSystemTime('2026-11-27T14:59:00Z');
  await post('/contact', envelope({ ...ENQUIRY, message: '同じ日' }));
  await expect.poll(() => queryDatabase(`SELECT 1 FROM outbox WHERE state <> 'sent'`, backend)).toEqual([]);
  expect(digests()).toHaveLength(1);
  // The next morning.
  vi.setSystemTime('2026-11-27T23:30:00Z');
  await inbox.retryMails();
  await post('/contact', envelope({ ...ENQUIRY, message: '翌日' }));
  await expect.poll(() => digests().length).toBe(2);
  expect(digests().at(-1)?.subject).toBe('【日報】未対応 5件');
  inbox.close();
});

test('is not sent if nothing is to be reported, or if no address is set', async () => {
  vi.setSystemTime('2026-11-26T23:00:00Z');
  await using quiet = openBackend(settings());
  await expect
    .poll(() => queryDatabase('SELECT mailbox, state FROM outbox', quiet))
    .toEqual([{ mailbox: 'digest', state: 'sent' }]);
  await using unset = openBackend({ mail: mailSettings(smtp.url).mail });
  await unset.post('/contact', envelope(ENQUIRY));
  await expect.poll(() => queryDatabase(`SELECT 1 FROM outbox WHERE state = 'sent'`, unset)).toHaveLength(2);
  expect(queryDatabase(`SELECT 1 FROM outbox WHERE mailbox = 'digest'`, unset)).toEqual([]);
  expect(digests()).toEqual([]);
});

test('replaces a digest that could not be sent on the day before, and appears in the inbox', async () => {
  smtp.behaviour = 'later';
  await using backend = openBackend(settings());
  await backend.post('/contact', envelope(ENQUIRY));
  vi.setSystemTime('2026-11-26T23:00:00Z');
  await backend.post('/contact', envelope({ ...ENQUIRY, message: '八時' }));
  await expect
    .poll(() => queryDatabase(`SELECT day FROM outbox WHERE mailbox = 'digest' AND last_error <> ''`, backend))
    .toEqual([{ day: '2026-11-27' }]);
  const inbox = await openInbox(backend.dataDir);
  expect(await inbox.digests()).toMatchObject([{ kind: 'daily', state: 'waiting' }]);
  inbox.close();
  vi.setSystemTime('2026-11-27T23:00:00Z');
  smtp.behaviour = 'accept';
  await backend.post('/contact', envelope({ ...ENQUIRY, message: '翌日' }));
  await expect.poll(() => digests().length).toBe(1);
  expect(queryDatabase(`SELECT day, state FROM outbox WHERE mailbox = 'digest'`, backend)).toEqual([
    { day: '2026-11-28', state: 'sent' },
  ]);
});
