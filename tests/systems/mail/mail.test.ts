import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInbox } from '../../../backend/submissions/inbox/inbox.ts';
import { readFlagged } from '../../../backend/submissions/mail/flagged-digest.ts';
import { openDatabase } from '../../../backend/submissions/storage/database.ts';
import { UnreadableSubmission } from '../../../backend/submissions/storage/submission.ts';
import {
  application,
  type BackendFixture,
  ENQUIRY,
  envelope,
  newKey,
  ORIGIN,
  openBackend,
  REQUEST,
} from '../../submissions/backend-fixture.ts';
import { queryDatabase } from '../../submissions/query-database.ts';
import { REGISTRATION, seminarFolder, seminarJa } from '../../submissions/seminar-folder.ts';
import { COMPANY } from '../../support/site/company.ts';
import { HR, mailServerForFile, mailSettings, STAFF } from './mail-fixture.ts';

const smtp = mailServerForFile();
let backend: BackendFixture;
beforeAll(() => {
  backend = openBackend(mailSettings(smtp.url));
});
afterAll(() => backend?.[Symbol.asyncDispose]());

const arrived = (count: number) => expect.poll(() => smtp.messages.length).toBe(count);
const to = (address: string) => smtp.messages.find((message) => message.to.includes(address));

describe('an enquiry in Japanese', () => {
  test('sends a complete notice to the staff and an acknowledgement to the visitor', async () => {
    const { body } = await backend.post('/contact', envelope(ENQUIRY));
    await arrived(2);
    const notice = to(STAFF);
    expect(notice?.subject).toBe(`【お問い合わせ】土地・建物 ${body.reference}`);
    expect(notice?.raw).toMatch(/^Reply-To: taro@example\.jp\r$/m);
    const [text = '', html = ''] = notice?.parts ?? [];
    for (const phrase of ['■ お名前: 見本 太郎', '■ 物件の所在地: 東京都台東区見本2-3-4', '■ 電話番号: 03-0000-1111']) {
      expect(text).toContain(phrase);
    }
    expect(html).toContain('築40年の5階建てについて相談したいです。');

    const acknowledgement = to('taro@example.jp');
    expect(acknowledgement?.subject).toBe(`お問い合わせを受け付けました（${body.reference}）`);
    expect(acknowledgement?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(acknowledgement?.parts[0]).toMatch(/^見本 太郎 様\n\n「土地・建物」についてお問い合わせいただき/);
    expect(acknowledgement?.parts[0]).toContain('3営業日以内');
    expect(acknowledgement?.parts[0]).toContain(`${COMPANY.legalName.ja}\n〒101-0000`);
    expect(acknowledgement?.parts[1]).toContain('<html lang="ja">');
    // Quoting the message would let the form send spam to others.
    expect(acknowledgement?.parts.join()).not.toContain('築40年');
  });

  test('is acknowledged once, even when it is sent several times', async () => {
    const once = envelope({ ...ENQUIRY, message: '二度' });
    await Promise.all([backend.post('/contact', once), backend.post('/contact', once)]);
    await arrived(2);
    await backend.post('/contact', { ...once, idempotency_key: newKey() });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(smtp.messages).toHaveLength(2);
  });
});

test('sends an English acknowledgement with the link to the document', async () => {
  const { body } = await backend.post('/downloads/4/requests', envelope(REQUEST));
  await arrived(2);
  const acknowledgement = to('jane@example.com');
  expect(acknowledgement?.subject).toBe(`Your document (${body.reference})`);
  const [{ token } = { token: '' }] = body.links as { token: string }[];
  expect(acknowledgement?.parts[0]).toContain(
    `Dear Jane Sample,\n\nThank you for your interest in “A Guide to Funds”.`,
  );
  expect(acknowledgement?.parts[0]).toMatch(/PDF \((?:Japanese|English)\)/);
  expect(acknowledgement?.parts[0]).toContain(`${ORIGIN}/documents/${token}`);
  expect(acknowledgement?.parts[1]).toContain(`<a href="${ORIGIN}/documents/${token}"`);
  expect(to(STAFF)?.parts[0]).toContain('■ 言語: English');
});

test('mails an application to the recruiting mailbox without its files', async () => {
  await backend.post('/applications', application());
  await arrived(2);
  expect(to(HR)?.parts[0]).toContain('■ 対象: 投資企画');
  expect(to(HR)?.raw).not.toMatch(/attachment|application\/pdf/i);
  expect(to('hanako@example.jp')?.parts[0]).toContain('7営業日以内');
});

test('acknowledges a registration with an unaltered calendar file', async () => {
  const content = await seminarFolder({ 'one/ja.md': seminarJa(1, 'one') });
  await using open = openBackend(mailSettings(smtp.url), content.path);
  const { body } = await open.post('/seminars/one/registrations', envelope(REGISTRATION));
  await arrived(2);
  const raw = to('taro@example.jp')?.raw ?? '';
  expect(to('taro@example.jp')?.subject).toBe(`セミナーのお申し込みを受け付けました（${body.reference}）`);
  const [, encoded = ''] =
    /Content-Type: text\/calendar;[\s\S]*?filename=one\.ics[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw) ?? [];
  const calendar = Buffer.from(encoded, 'base64').toString();
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:2つの器\r\n[\s\S]*END:VCALENDAR\r\n$/);
  expect(to(STAFF)?.subject).toBe(`【セミナーのお申し込み】2つの器 ${body.reference}`);
  expect(to(STAFF)?.raw).not.toContain('text/calendar');

  // The visitor registers again with an alias of the mailbox. Only the first address gets the reference.
  smtp.messages.length = 0;
  const secondRegistration = envelope({ ...REGISTRATION, email: 'Taro+2@example.jp', message: '車椅子で参ります' });
  const repeated = String((await open.post('/seminars/one/registrations', secondRegistration)).body.reference);
  await arrived(2);
  expect(to('taro@example.jp')?.subject).toBe(`セミナーのお申し込みについて（${body.reference}）`);
  const notice = to(STAFF);
  expect(notice?.subject).toBe(`【セミナーのお申し込み】2つの器 ${repeated}（${body.reference} の再申込）`);
  expect(notice?.parts[0]).toMatch(/お席は増えていません[\s\S]*車椅子/);
  // Repeating the same text sends no second notice.
  smtp.messages.length = 0;
  await open.post('/seminars/one/registrations', { ...secondRegistration, idempotency_key: newKey() });
  await arrived(1);
  expect(to(STAFF)).toBe(undefined);
  await content.remove();
});

test('reports, retries and gives up on an unreadable submission without blocking other mails', async () => {
  await using open = openBackend(mailSettings(smtp.url));
  const damage = async (message: string, set: string) => {
    const { body } = await open.post('/contact', envelope({ ...ENQUIRY, message }, { suspicions: ['links'] }));
    queryDatabase(`UPDATE submissions SET ${set} WHERE reference = '${body.reference}'`, open);
    const add = `INSERT INTO outbox (kind, submission, due_at) SELECT 'notice', id, 0 FROM submissions WHERE reference = '${body.reference}'`;
    queryDatabase(add, open);
    return String(body.reference);
  };
  const damaged = [
    await damage('a', `fields = '{"name": "見本'`),
    await damage('b', `fields = 'null'`),
    await damage('c', `suspicions = 'x'`),
    await damage('d', `received_at = 'x'`),
    // The form of this submission no longer exists.
    await damage('e', `kind = 'newsletter'`),
  ];
  const { body } = await open.post('/contact', envelope({ ...ENQUIRY, message: '届く' }));
  const isNotified = () => smtp.messages.some(({ subject }) => subject.includes(String(body.reference)));
  await expect.poll(isNotified).toBe(true);
  const tried = `SELECT 1 FROM outbox WHERE state = 'waiting' AND attempts = 1 AND last_error LIKE 'Submission % cannot be read.'`;
  await expect.poll(() => queryDatabase(tried, open).length).toBe(damaged.length);
  for (const reference of damaged) expect(open.lines.join('\n')).toContain(`Submission ${reference} (id `);
  expect(open.lines.join('\n')).not.toContain('見本');
  // The digest counts all submissions, and describes the readable ones.
  const database = await openDatabase(open.dataDir);
  expect(await database.read((db) => readFlagged(db, ['contact']))).toEqual({ count: 4, newest: [] });
  database.close();

  queryDatabase(`UPDATE outbox SET attempts = 10, due_at = 0 WHERE state = 'waiting'`, open);
  await open.post('/contact', envelope({ ...ENQUIRY, message: 'もう一度' }));
  await expect
    .poll(() => queryDatabase(`SELECT 1 FROM outbox WHERE state = 'given_up'`, open).length)
    .toBe(damaged.length);

  const inbox = await openInbox(open.dataDir);
  const { entries, unreadable } = await inbox.list({ isFlagged: true });
  expect([entries, unreadable.sort()]).toEqual([[], damaged.sort()]);
  expect((await inbox.list({})).entries).toHaveLength(2);
  await expect(inbox.find(damaged[0] ?? '')).rejects.toThrow(UnreadableSubmission);
  expect([await inbox.has(damaged[0] ?? ''), await inbox.remove(damaged[0] ?? '')]).toEqual([true, 1]);
  inbox.close();
});

test('prevents header injection and escapes HTML', async () => {
  const name = 'A\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
  await backend.post('/contact', envelope({ ...ENQUIRY, name, message: '<b>"&amp;</b>' }));
  await arrived(2);
  for (const { raw, to: recipients } of smtp.messages) {
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
    expect(recipients).toHaveLength(1);
  }
  const html = to(STAFF)?.parts[1] ?? '';
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;b&gt;&quot;&amp;amp;&lt;/b&gt;');
});

test('limits acknowledgements to ten a day for each mailbox, but sends every notice to the staff', async () => {
  for (let count = 0; count < 12; count += 1) {
    const email = count % 2 ? 'Somebody@example.jp' : 'somebody@example.jp';
    await backend.post('/contact', envelope({ ...ENQUIRY, email, message: `${count}` }));
  }
  await arrived(22);
  expect(smtp.messages.filter(({ to }) => to.includes(STAFF))).toHaveLength(12);
});
