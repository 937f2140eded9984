import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openInbox } from '../../backend/submissions/inbox/inbox.ts';
import {
  application,
  type BackendFixture,
  ENQUIRY,
  envelope,
  newKey,
  ORIGIN,
  openBackend,
  REQUEST,
} from '../submissions/backend-fixture.ts';
import { freePort } from '../support/site/start-site.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const STAFF = 'staff@kanjun.example';
const HR = 'people@kanjun.example';

let smtp: MailServer;
let backend: BackendFixture;
const settings = (smtpUrl: string) => ({
  mail: { smtpUrl, to: { contact: STAFF, download: STAFF, application: HR }, from: 'no-reply@kanjun.example' },
});
beforeAll(async () => {
  smtp = await startMailServer();
  backend = openBackend(settings(smtp.url));
});
afterAll(async () => {
  await backend?.[Symbol.asyncDispose]();
  await smtp?.[Symbol.asyncDispose]();
});
beforeEach(() => {
  smtp.messages.length = 0;
  smtp.mood = 'accept';
});

const arrived = (count: number) => expect.poll(() => smtp.messages.length).toBe(count);
const to = (address: string) => smtp.messages.find((message) => message.to.includes(address));
const inOutbox = (query: string, { dataDir } = backend) => {
  const db = new DatabaseSync(join(dataDir, 'submissions.db'));
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
};

describe('an enquiry in Japanese', () => {
  test('sends a complete notice to the staff and an acknowledgement to the visitor', async () => {
    const { body } = await backend.post('/contact', envelope(ENQUIRY));
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

  test('is acknowledged once, however often it is sent', async () => {
    const once = envelope({ ...ENQUIRY, message: '二度' });
    await Promise.all([backend.post('/contact', once), backend.post('/contact', once)]);
    await arrived(2);
    await backend.post('/contact', { ...once, idempotency_key: newKey() });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(smtp.messages).toHaveLength(2);
  });
});

test('an English acknowledgement has the link to the document', async () => {
  const { body } = await backend.post('/downloads/4/requests', envelope(REQUEST));
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

test('an application is mailed to the recruiting mailbox, without its files', async () => {
  await backend.post('/applications', application());
  await arrived(2);
  expect(to(HR)?.parts[0]).toContain('■ 対象: 投資企画・アクイジション');
  expect(to(HR)?.raw).not.toMatch(/attachment|application\/pdf/i);
  expect(to('hanako@example.jp')?.parts[0]).toContain('7営業日以内');
});

test('headers cannot be injected, and HTML is escaped', async () => {
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

test('a mailbox gets ten acknowledgements a day at most; the staff gets every notice', async () => {
  for (let count = 0; count < 12; count += 1) {
    const email = count % 2 ? 'Somebody@example.jp' : 'somebody@example.jp';
    await backend.post('/contact', envelope({ ...ENQUIRY, email, message: `${count}` }));
  }
  await arrived(22);
  expect(smtp.messages.filter(({ to }) => to.includes(STAFF))).toHaveLength(12);
});

describe('a suspected submission', () => {
  const hold = async (at: BackendFixture, message: string, path = '/contact', fields: object = ENQUIRY) => {
    const body = envelope({ ...fields, message }, { suspicions: ['links', 'trap'] });
    return String((await at.post(path, body)).body.reference);
  };
  /** As if the last digest had been sent so many days ago, once it is noted that all mails are sent, or were refused. */
  const wind = async (at: BackendFixture, days: number) => {
    await expect
      .poll(() => inOutbox(`SELECT 1 FROM outbox WHERE state = 'waiting' AND last_error IS NULL`, at))
      .toEqual([]);
    inOutbox(
      `UPDATE outbox SET day = date(day, '-${days} days'), sent_at = strftime('%FT%TZ', sent_at, '-${days} days')
      WHERE kind = 'held'`,
      at,
    );
  };
  const held = () => smtp.messages.filter(({ subject }) => subject.includes('保留'));

  test('sends no acknowledgement, and one digest a day without names to the staff', async () => {
    await using alone = openBackend(settings(smtp.url));
    const first = await hold(alone, '宣伝');
    await arrived(1);
    const again = await hold(alone, '二つ目の宣伝');
    await alone.post('/contact', envelope({ ...ENQUIRY, message: '宣伝ではない' }));
    await arrived(3);
    const [word] = held();
    expect(held()).toHaveLength(1);
    expect([word?.subject, word?.to]).toEqual(['【要確認】迷惑の疑いで保留中のものが1件あります', [STAFF]]);
    expect(word?.parts[0]).toMatch(
      new RegExp(`■ ${first}: 20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d お問い合わせ（リンクが多い、見えない欄に記入）`),
    );
    expect(word?.parts[0]).toContain('npm run inbox -- list --suspected');
    expect(word?.parts.join()).not.toMatch(/見本|taro|example\.jp|宣伝|0000-1111/);
    expect(word?.raw).not.toMatch(/^Reply-To/im);

    // The next day tells what came since; those that somebody has looked at are not among them.
    inOutbox(`UPDATE submissions SET state = 'answered' WHERE reference = '${first}'`, alone);
    await wind(alone, 1);
    const other = await hold(alone, '三つ目の宣伝');
    await arrived(4);
    expect(held().at(-1)?.subject).toContain('2件');
    expect(held().at(-1)?.parts[0]).not.toContain(first);
    for (const reference of [again, other]) expect(held().at(-1)?.parts[0]).toContain(reference);
  });

  test('is in the digest again after a week without review, and not before', async () => {
    await using alone = openBackend(settings(smtp.url));
    await hold(alone, '宣伝');
    await arrived(1);
    const answered = async (message: string) => {
      const before = smtp.messages.length;
      await alone.post('/contact', envelope({ ...ENQUIRY, message }));
      await arrived(before + 2);
    };
    await wind(alone, 6);
    await answered('六日後');
    expect(held()).toHaveLength(1);
    await wind(alone, 2);
    await answered('八日後');
    await expect.poll(() => held().length).toBe(2);
  });

  test('is in the digest for the mailbox of its kind, which is retried after a failure, and not sent twice', async () => {
    smtp.mood = 'later';
    await using alone = openBackend(settings(smtp.url));
    await alone.post('/applications', application({}, undefined, { suspicions: ['links', 'trap'] }));
    await hold(alone, '宣伝', '/downloads/4/requests', REQUEST);
    const failed = () => inOutbox(`SELECT 1 FROM outbox WHERE kind = 'held' AND last_error LIKE '%451%'`, alone);
    await expect.poll(() => failed().length).toBe(2);
    // A mail that waits is not joined by another one on the next day.
    await wind(alone, 1);
    smtp.mood = 'accept';
    inOutbox('UPDATE outbox SET due_at = 0', alone);
    await alone.post('/contact', envelope(ENQUIRY));
    const mails = () => inOutbox('SELECT state FROM outbox ORDER BY state', alone).map(({ state }) => state);
    await expect.poll(mails).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(
      held()
        .map(({ to }) => to.join())
        .sort(),
    ).toEqual([HR, STAFF]);
  });
});

describe('a mail server', () => {
  /** All that waits is due, and the outbox is looked at: another enquiry has it do so at once. */
  async function sendNow(at: BackendFixture): Promise<void> {
    inOutbox(`UPDATE outbox SET due_at = 0 WHERE state = 'waiting'`, at);
    await at.post('/contact', envelope({ ...ENQUIRY, message: newKey() }));
  }

  test.each(['reject', 'later'] as const)('that answers %s gets the mail again later', async (mood) => {
    smtp.mood = mood;
    const { body, status } = await backend.post('/contact', envelope({ ...ENQUIRY, message: mood }));
    expect(status).toBe(201);
    const failed = `SELECT last_error FROM outbox JOIN submissions ON submissions.id = outbox.submission
      WHERE reference = '${body.reference}' AND last_error IS NOT NULL`;
    await expect.poll(() => inOutbox(failed).length).toBe(2);
    expect(String(inOutbox(failed)[0]?.last_error)).toMatch(mood === 'reject' ? /550/ : /451/);
    smtp.mood = 'accept';
    await sendNow(backend);
    await arrived(4);
    expect(backend.lines.join()).not.toMatch(/taro|見本/);
  });

  test('that is down loses no mail, and gets everything when it is back', async () => {
    const port = await freePort();
    await using alone = openBackend(settings(`smtp://127.0.0.1:${port}`));
    await alone.post('/contact', envelope(ENQUIRY));
    const waiting = () => inOutbox(`SELECT attempts FROM outbox WHERE last_error IS NOT NULL`, alone);
    await expect.poll(() => waiting().length).toBe(2);
    await using back = await startMailServer(port);
    await sendNow(alone);
    await expect.poll(() => back.messages.length).toBe(4);
    await expect.poll(() => inOutbox(`SELECT 1 FROM outbox WHERE state = 'sent'`, alone)).toHaveLength(4);
  });

  /** What real ones need, a hundredth of it. */
  const hasty = (smtpUrl: string) => {
    const { mail } = settings(smtpUrl);
    return { mail: { ...mail, timeouts: { connect: 250, silence: 250, mail: 700 } } };
  };
  const errors = (at: BackendFixture) =>
    inOutbox(`SELECT state, last_error FROM outbox WHERE last_error IS NOT NULL`, at).map((row) => row.last_error);

  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    [
      'says a little, again and again',
      (socket) => {
        const timer = setInterval(() => socket.write('220-one moment\r\n'), 50);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('that takes the call and %s is left, and gets everything when it speaks', async (_, speak) => {
    const server = createServer((socket) => speak(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await using alone = openBackend(hasty(`smtp://127.0.0.1:${port}`));
    const { body, status } = await alone.post('/contact', envelope(ENQUIRY));
    expect(status).toBe(201);
    await expect.poll(() => errors(alone)).toHaveLength(2);
    for (const error of errors(alone)) expect(error).toMatch(/^ETIMEDOUT/);
    // What `npm run inbox` reads.
    const inbox = await openInbox(alone.dataDir);
    const mails = (await inbox.find(String(body.reference)))?.mails;
    expect(mails).toMatchObject(['notice', 'acknowledgement'].map((kind) => ({ kind, state: 'waiting', attempts: 1 })));
    expect(alone.lines.join()).not.toMatch(/taro|見本/);

    await new Promise((done) => server.close(done));
    await using back = await startMailServer(port);
    expect(await inbox.retryMails()).toBe(2);
    inbox.close();
    await sendNow(alone);
    await expect.poll(() => back.messages.length).toBe(4);
  });

  test('that accepts a mail and never responds is disconnected, and gets it again with the same Message-ID', async () => {
    smtp.mood = 'silent';
    await using alone = openBackend(hasty(smtp.url));
    const { body } = await alone.post('/contact', envelope(ENQUIRY));
    await expect.poll(() => errors(alone)).toHaveLength(2);
    for (const error of errors(alone)) expect(error).toMatch(/^ETIMEDOUT/);
    smtp.mood = 'accept';
    await sendNow(alone);
    await arrived(4);
    const names = smtp.messages.map(({ raw }) => /^Message-ID: <([^.>]+)/im.exec(raw)?.[1]);
    expect(names.filter((name) => name === body.reference)).toHaveLength(2);
  });

  test('that is silent does not delay shutdown, and the mail is due at the next start', async () => {
    smtp.mood = 'silent';
    const dataDir = mkdtempSync(join(tmpdir(), 'meguri-end-'));
    const alone = openBackend({ ...settings(smtp.url), dataDir });
    await alone.post('/contact', envelope(ENQUIRY));
    const mails = () => inOutbox('SELECT attempts, due_at > 0 AS later FROM outbox ORDER BY id', alone);
    await expect.poll(() => mails()[0]?.attempts).toBe(1);
    await alone.close();
    expect(mails()[0]).toEqual({ attempts: 0, later: 0 });
    rmSync(dataDir, { recursive: true });
  });
});
