import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../support/start-site.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { APPLICATION, ENQUIRY, envelope, newKey, ORIGIN, openRoom, PDF, REQUEST, type Room } from './room.ts';

const STAFF = 'staff@kanjun.example';
const HR = 'people@kanjun.example';

let smtp: MailServer;
let room: Room;
const settings = (smtpUrl: string) => ({
  mail: { smtpUrl, to: { contact: STAFF, download: STAFF, application: HR }, from: 'no-reply@kanjun.example' },
});
beforeAll(async () => {
  smtp = await startMailServer();
  room = openRoom(settings(smtp.url));
});
afterAll(async () => {
  await room?.[Symbol.asyncDispose]();
  await smtp?.[Symbol.asyncDispose]();
});
beforeEach(() => {
  smtp.messages.length = 0;
  smtp.mood = 'accept';
});

const arrived = (count: number) => expect.poll(() => smtp.messages.length, { timeout: 8000 }).toBe(count);
const to = (address: string) => smtp.messages.find((message) => message.to.includes(address));
const inOutbox = (query: string, { dataDir } = room) => {
  const db = new DatabaseSync(join(dataDir, 'submissions.db'));
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
};

describe('an enquiry in Japanese', () => {
  test('tells the staff all of it, and the visitor that it has arrived', async () => {
    const { body } = await room.post('/contact', envelope(ENQUIRY));
    await arrived(2);
    const notice = to(STAFF);
    expect(notice?.subject).toBe(`【お問い合わせ】土地・建物の売却と賃貸 ${body.reference}`);
    expect(notice?.raw).toMatch(/^Reply-To: taro@example\.jp\r$/m);
    const [text = '', html = ''] = notice?.parts ?? [];
    for (const words of ['■ お名前: 見本 太郎', '■ 物件の所在地: 東京都台東区見本2-3-4', '■ 電話番号: 03-0000-1111']) {
      expect(text).toContain(words);
    }
    expect(html).toContain('築40年の5階建てについて相談したいです。');

    const answer = to('taro@example.jp');
    expect(answer?.subject).toBe(`お問い合わせを受け取りました（${body.reference}）`);
    expect(answer?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(answer?.parts[0]).toMatch(/^見本 太郎 様\n\n「土地・建物の売却と賃貸」についてのお問い合わせをいただき/);
    expect(answer?.parts[0]).toContain('3営業日以内');
    expect(answer?.parts[0]).toContain('環巡株式会社\n〒100-0000');
    expect(answer?.parts[1]).toContain('<html lang="ja">');
    // Nobody sends spam to others through this form.
    expect(answer?.parts.join()).not.toContain('築40年');
  });

  test('is answered once, however often it is sent', async () => {
    const once = envelope({ ...ENQUIRY, message: '二度' });
    await Promise.all([room.post('/contact', once), room.post('/contact', once)]);
    await arrived(2);
    await room.post('/contact', { ...once, idempotency_key: newKey() });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(smtp.messages).toHaveLength(2);
  });
});

test('in English the visitor reads English, with the link to the document', async () => {
  const { body } = await room.post('/downloads/4/requests', envelope(REQUEST));
  await arrived(2);
  const answer = to('jane@example.com');
  expect(answer?.subject).toBe(`Your document (${body.reference})`);
  const [{ token } = { token: '' }] = body.links as { token: string }[];
  expect(answer?.parts[0]).toContain(
    `Dear Jane Sample,\n\nThank you for your interest in “How a Property Fund Works”.`,
  );
  expect(answer?.parts[0]).toContain(`${ORIGIN}/documents/${token}`);
  expect(answer?.parts[1]).toContain(`<a href="${ORIGIN}/documents/${token}"`);
  expect(to(STAFF)?.parts[0]).toContain('■ 言語: English');
});

test('an application goes to those who hire, and its files to nobody', async () => {
  const files = [{ name: 'cv.pdf', content: PDF.toString('base64') }];
  await room.post('/applications', envelope(APPLICATION, { files }));
  await arrived(2);
  expect(to(HR)?.parts[0]).toContain('■ 対象: 投資企画・アクイジション');
  expect(to(HR)?.raw).not.toMatch(/attachment|application\/pdf/i);
  expect(to('hanako@example.jp')?.parts[0]).toContain('7営業日以内');
});

test('no header can be slipped in, and HTML stays text', async () => {
  const name = 'A\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
  await room.post('/contact', envelope({ ...ENQUIRY, name, message: '<b>"&amp;</b>' }));
  await arrived(2);
  for (const { raw, to: recipients } of smtp.messages) {
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
    expect(recipients).toHaveLength(1);
  }
  const html = to(STAFF)?.parts[1] ?? '';
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;b&gt;&quot;&amp;amp;&lt;/b&gt;');
});

test('what looks like abuse is kept and sends nothing', async () => {
  const answer = await room.post('/contact', envelope({ ...ENQUIRY, message: '宣伝' }, { suspicions: ['links'] }));
  expect(answer.status).toBe(201);
  await room.post('/contact', envelope({ ...ENQUIRY, message: '宣伝ではない' }));
  await arrived(2);
  expect(
    inOutbox(`SELECT 1 FROM outbox JOIN submissions ON submissions.id = outbox.submission
    WHERE reference = '${answer.body.reference}'`),
  ).toHaveLength(0);
});

describe('a mail server', () => {
  const dueNow = () => inOutbox(`UPDATE outbox SET due_at = 0 WHERE state = 'waiting'`);

  test.each(['reject', 'later'] as const)('that says %s gets it again later', async (mood) => {
    smtp.mood = mood;
    const { body, status } = await room.post('/contact', envelope({ ...ENQUIRY, message: mood }));
    expect(status).toBe(201);
    const failed = `SELECT last_error FROM outbox JOIN submissions ON submissions.id = outbox.submission
      WHERE reference = '${body.reference}' AND last_error IS NOT NULL`;
    await expect.poll(() => inOutbox(failed).length).toBe(2);
    expect(String(inOutbox(failed)[0]?.last_error)).toMatch(mood === 'reject' ? /550/ : /451/);
    smtp.mood = 'accept';
    dueNow();
    await arrived(2);
    expect(room.lines.join()).not.toMatch(/taro|見本/);
  });

  test('that is not there costs nothing, and gets everything when it is back', async () => {
    const port = await freePort();
    await using alone = openRoom(settings(`smtp://127.0.0.1:${port}`));
    await alone.post('/contact', envelope(ENQUIRY));
    const waiting = () => inOutbox(`SELECT attempts FROM outbox WHERE last_error IS NOT NULL`, alone);
    await expect.poll(() => waiting().length).toBe(2);
    await using back = await startMailServer(port);
    inOutbox('UPDATE outbox SET due_at = 0', alone);
    await expect.poll(() => back.messages.length, { timeout: 8000 }).toBe(2);
    expect(inOutbox(`SELECT 1 FROM outbox WHERE state = 'sent'`, alone)).toHaveLength(2);
  });
});
