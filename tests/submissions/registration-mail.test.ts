/** The confirmation of a registration: date, venue or link, cancellation, and a calendar file. */
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { acknowledgement } from '../../backend/submissions/mail/acknowledgement.ts';
import type { MailedEvent } from '../../backend/submissions/mail/event-details.ts';
import type { Submission } from '../../backend/submissions/storage/submission.ts';
import { calendarNames } from '../../contract/content-types/events.ts';
import { eventPeriod } from '../../contract/entries/event-period.ts';
import { eventCalendar } from '../../lib/calendar/event-calendar.server.ts';

const SEMINAR = {
  id: 2,
  slug: 'funds',
  lang: 'ja',
  title: 'セミナー; 「2つの器」, 😀 ファンドの2つの形の違いを、法令と契約書のひな型から説明します',
  summary: '1行目\n2行目; カンマ, 円記号\\',
  modified_at: '2026-10-06T10:00:00+09:00',
  starts_at: '2026-11-26T15:00:00+09:00',
  ends_at: '2026-11-26T16:30:00+09:00',
  venue: { name: '会議室', address: '東京都千代田区試験町4-5-6', access: '徒歩6分' },
  fee: 5000,
} as unknown as MailedEvent['event'];
const HREF = 'https://www.example.com/seminars/funds';

const mail = (lang: 'ja' | 'en', seminar: MailedEvent['event'], repeats: string | null = null) => {
  const fields = { name: lang === 'ja' ? '見本 太郎' : 'Jane Sample' };
  const submission = { kind: 'registration', lang, reference: 'K7Q2-8F3M', repeats, fields } as unknown as Submission;
  return acknowledgement(submission, {
    sender: {
      name: '試験不動産',
      legalName: '試験不動産株式会社',
      address: { postalCode: '100-0000', text: '東京都' },
      telephone: '03-0000-0000',
      hours: '平日',
    },
    reply: null,
    subjectTitle: seminar.title,
    links: [],
    event: { event: seminar, href: HREF, contactHref: 'https://www.example.com/contact' },
  });
};

/** Parses the event like a calendar application. */
function eventIn(text: string) {
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  if (!component) throw new Error('There is no event in the file.');
  return new ICAL.Event(component);
}

test('describes in Japanese a seminar with a venue', () => {
  const { subject, text, attachments } = mail('ja', SEMINAR);
  expect(subject).toBe('セミナーのお申し込みを受け付けました（K7Q2-8F3M）');
  for (const phrase of [
    '見本 太郎 様',
    '■ 日時: 2026年11月26日（木）15:00〜16:30（日本時間）',
    '会議室\n東京都千代田区試験町4-5-6\n徒歩6分',
    '■ 参加費: 5,000円（税込）',
    HREF,
    'ご欠席の場合は、受付番号を添えて',
  ]) {
    expect(text).toContain(phrase);
  }
  const [file] = attachments;
  expect(file).toMatchObject({ name: 'funds.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH' });
  const event = eventIn(file?.content ?? '');
  expect([event.summary, event.location]).toEqual([SEMINAR.title, '会議室, 東京都千代田区試験町4-5-6']);
  expect(event.description).toBe(`${SEMINAR.summary}\n\n${HREF}`);
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-26T06:00:00.000Z');
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-26T07:30:00.000Z');
});

test('names the existing reference if the email address already has a seat', () => {
  const ja = mail('ja', SEMINAR, 'AAAA-BBBB');
  expect(ja.subject).toBe('セミナーのお申し込みについて（AAAA-BBBB）');
  expect(ja.text).toContain('すでに受付番号 AAAA-BBBB でお申し込みいただいています。');
  expect(ja.text).toContain('今回の送信（K7Q2-8F3M）では増えません。');
  expect(ja.text).toContain('受付番号は AAAA-BBBB です。');
  expect(ja.text).not.toContain('お席をご用意しました');
  const en = mail('en', SEMINAR, 'AAAA-BBBB');
  expect(en.text).toMatch(/You have already registered for .* with the reference AAAA-BBBB\..*\(K7Q2-8F3M\)/);
  expect(en.text).not.toContain('A seat is reserved');
});

test('includes in English the link of an online seminar, in the email and in the calendar', () => {
  const join_url = 'https://meet.example.com/secret';
  const { subject, text, attachments } = mail('en', { ...SEMINAR, venue: null, join_url, fee: 0 });
  expect(subject).toBe('Your seat at our seminar (K7Q2-8F3M)');
  expect(text).toContain('■ Date and time: Thursday 26 November 2026, 15:00 to 16:30 Japan time');
  expect(text).toContain(`■ Joining online: ${join_url}`);
  expect(text).toContain('■ Fee: Free');
  expect(eventIn(attachments[0]?.content ?? '').location).toBe(join_url);
  const { text: withoutLink } = mail('en', { ...SEMINAR, venue: null });
  expect(withoutLink).toContain('We will send you the link by e-mail before the seminar.');
});

test('follows RFC 5545: CRLF, at most 75 octets per line without split characters, a stable UID', () => {
  const text = eventCalendar(SEMINAR, calendarNames, HREF);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
  const lines = text.split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  expect(text).not.toContain('\ufffd');
  const { uid } = eventIn(text);
  expect(uid).toBe('seminar-2@www.example.com');
  expect(eventIn(mail('en', SEMINAR).attachments[0]?.content ?? '').uid).toBe(uid);
  expect(text).toMatch(/^DTSTAMP:20261006T010000Z\r$/m);
});

test('shows both dates of a seminar that ends on the next day', () => {
  const [from, to] = ['2026-12-31T22:00:00+09:00', '2026-12-31T15:30:00Z'];
  expect(eventPeriod(from, to, 'ja')).toBe('2026年12月31日（木）22:00〜2027年1月1日（金）00:30');
  expect(eventPeriod(from, to, 'en')).toBe('Thursday 31 December 2026, 22:00 to Friday 1 January 2027, 00:30');
});
