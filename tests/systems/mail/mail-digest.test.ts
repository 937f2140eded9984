import { describe, expect, test } from 'vitest';
import {
  application,
  type BackendFixture,
  ENQUIRY,
  envelope,
  openBackend,
  REQUEST,
} from '../../submissions/backend-fixture.ts';
import { queryDatabase } from '../../submissions/query-database.ts';
import { HR, mailServerForFile, mailSettings, STAFF } from './mail-fixture.ts';

const smtp = mailServerForFile();
const arrived = (count: number) => expect.poll(() => smtp.messages.length).toBe(count);

describe('a flagged submission', () => {
  const sendFlagged = async (at: BackendFixture, message: string, path = '/contact', fields: object = ENQUIRY) => {
    const body = envelope({ ...fields, message }, { suspicions: ['links', 'trap'] });
    return String((await at.post(path, body)).body.reference);
  };
  /** Moves the last digest into the past, after all mails are processed. */
  const advanceDays = async (at: BackendFixture, days: number) => {
    await expect
      .poll(() => queryDatabase(`SELECT 1 FROM outbox WHERE state = 'waiting' AND last_error IS NULL`, at))
      .toEqual([]);
    queryDatabase(
      `UPDATE outbox SET day = date(day, '-${days} days'), sent_at = strftime('%FT%TZ', sent_at, '-${days} days')
      WHERE kind = 'held'`,
      at,
    );
  };
  const digests = () => smtp.messages.filter(({ subject }) => subject.includes('保留'));

  test('sends no acknowledgement, and one digest a day without names to the staff', async () => {
    await using backend = openBackend(mailSettings(smtp.url));
    const first = await sendFlagged(backend, '宣伝');
    await arrived(1);
    const repeated = await sendFlagged(backend, '二つ目の宣伝');
    await backend.post('/contact', envelope({ ...ENQUIRY, message: '宣伝ではない' }));
    await arrived(3);
    const [digest] = digests();
    expect(digests()).toHaveLength(1);
    expect([digest?.subject, digest?.to]).toEqual(['【要確認】迷惑送信の疑いで保留中のものが1件あります', [STAFF]]);
    expect(digest?.parts[0]).toMatch(
      new RegExp(`■ ${first}: 20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d お問い合わせ（リンクが多い、見えない欄に入力）`),
    );
    expect(digest?.parts[0]).toContain('npm run inbox -- list --suspected');
    expect(digest?.parts.join()).not.toMatch(/見本|taro|example\.jp|宣伝|0000-1111/);
    expect(digest?.raw).not.toMatch(/^Reply-To/im);

    queryDatabase(`UPDATE submissions SET state = 'answered' WHERE reference = '${first}'`, backend);
    await advanceDays(backend, 1);
    const other = await sendFlagged(backend, '三つ目の宣伝');
    await arrived(4);
    expect(digests().at(-1)?.subject).toContain('2件');
    expect(digests().at(-1)?.parts[0]).not.toContain(first);
    for (const reference of [repeated, other]) expect(digests().at(-1)?.parts[0]).toContain(reference);
  });

  test('is in the digest again after a week without review, and not before', async () => {
    await using backend = openBackend(mailSettings(smtp.url));
    await sendFlagged(backend, '宣伝');
    await arrived(1);
    const acknowledged = async (message: string) => {
      const before = smtp.messages.length;
      await backend.post('/contact', envelope({ ...ENQUIRY, message }));
      await arrived(before + 2);
    };
    await advanceDays(backend, 6);
    await acknowledged('六日後');
    expect(digests()).toHaveLength(1);
    await advanceDays(backend, 2);
    await acknowledged('八日後');
    await expect.poll(() => digests().length).toBe(2);
  });

  test('is in the digest for the mailbox of its kind, which is retried after a failure and sent once', async () => {
    smtp.behaviour = 'later';
    await using backend = openBackend(mailSettings(smtp.url));
    await backend.post('/applications', application({}, undefined, { suspicions: ['links', 'trap'] }));
    await sendFlagged(backend, '宣伝', '/downloads/4/requests', REQUEST);
    const failed = () => queryDatabase(`SELECT 1 FROM outbox WHERE kind = 'held' AND last_error LIKE '%451%'`, backend);
    await expect.poll(() => failed().length).toBe(2);
    // A waiting digest is not duplicated on the next day.
    await advanceDays(backend, 1);
    smtp.behaviour = 'accept';
    queryDatabase('UPDATE outbox SET due_at = 0', backend);
    await backend.post('/contact', envelope(ENQUIRY));
    const mails = () => queryDatabase('SELECT state FROM outbox ORDER BY state', backend).map(({ state }) => state);
    await expect.poll(mails).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(
      digests()
        .map(({ to }) => to.join())
        .sort(),
    ).toEqual([HR, STAFF]);
  });
});
