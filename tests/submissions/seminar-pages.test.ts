/** Seminar pages without JavaScript: texts, registration, rejection and calendar. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ContentFolder } from '../backend/content-folder.ts';
import { thingsOf } from '../seo/structured-data.ts';
import { asWritten } from '../support/site/as-written.ts';
import { fixtureContent } from '../support/site/document-folder.ts';
import { fillInTimeForFile } from '../support/site/site-clock.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';
import { queryDatabase } from './query-database.ts';
import { REGISTRATION, SEMINAR_EN, seminarFolder, seminarJa } from './seminar-folder.ts';

let folder: ContentFolder;
let site: SiteInProcess;
const fillInSlowly = fillInTimeForFile();
beforeAll(async () => {
  folder = await seminarFolder({
    'one/ja.md': seminarJa(1, 'one', {}, 'capacity: 1\nformer_slugs: [first]\n'),
    'one/en.md': SEMINAR_EN,
    'online/ja.md': seminarJa(
      2,
      'online',
      {},
      'online: true\njoin_url: https://meet.example.com/secret\ncapacity: 9\n',
    ),
    'held/ja.md': seminarJa(3, 'held', { closes: -9e7, starts: -9e7, ends: -8e7 }),
  });
  for (const page of ['home', 'seminars'])
    cpSync(join(fixtureContent(), 'pages', page), join(folder.path, 'pages', page), { recursive: true });
  site = await siteInProcess({ CONTENT_DIR: folder.path, TRUST_PROXY: '1' });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await folder?.remove();
});

const get = async (path: string) => (await fetch(site.origin + path, { headers: { 'accept-language': 'ja' } })).text();
/** Returns the text of a page, without line-breaking markup. */
const read = async (path: string) => asWritten(await get(path)).replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ');

/** Returns the structured data of a seminar. */
const eventAt = async (path: string) => thingsOf(await get(path)).find((item) => item['@type'] === 'Event');

let visitors = 0;
/** Fills in the form as the browser posts it, and confirms. */
async function register(path: string, fields: object) {
  visitors += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${visitors}`, 'sec-fetch-site': 'same-origin', accept: 'text/html' };
  const post = (values: object) => {
    const body = new URLSearchParams({ ...REGISTRATION, ...values, step: 'send' });
    return fetch(site.origin + path, { method: 'POST', headers, body, redirect: 'manual' });
  };
  const confirmation = await (await post(fields)).text();
  const [, formToken = ''] = /name="ticket"[^>]*value="([^"]+)"/.exec(confirmation) ?? [];
  fillInSlowly();
  return { confirmation, response: await post({ ...fields, ticket: formToken }) };
}

test('shows on all pages that the last seat is taken, and keeps the input of late visitors', async () => {
  expect(await read('/seminars/one')).toMatch(/受付中.*お申し込みへ[\s\S]*会議室[\s\S]*定員\s*1名[\s\S]*勧誘方針/);
  expect(await read('/seminars')).toMatch(/2つの器[\s\S]*過去のセミナー/);
  expect(await read('/')).toMatch(/セミナー[\s\S]*受付中/);
  expect(await eventAt('/seminars/one')).toMatchObject({
    name: '2つの器',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: '会議室' },
    maximumAttendeeCapacity: 1,
    offers: { price: 0, availability: 'https://schema.org/InStock' },
  });
  expect(await eventAt('/seminars/online')).toMatchObject({ location: { '@type': 'VirtualLocation' } });
  // A past seminar is not offered to search engines.
  expect(await eventAt('/seminars/held')).toBeUndefined();
  const { confirmation, response } = await register('/seminars/one', { company: '見本商事' });
  expect(confirmation).toContain('内容の確認');
  expect(confirmation).toContain('見本商事');
  expect(response.status).toBe(303);
  const location = response.headers.get('location') ?? '';
  expect(location).toMatch(/^\/seminars\/one\?sent=[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(await read(location)).toMatch(/お申し込みを受け付けました[\s\S]*2つの器[\s\S]*カレンダーに追加/);

  expect(await read('/seminars/one')).toMatch(/満席[\s\S]*空席が出た場合は/);
  expect(await get('/seminars/one')).not.toContain('<form');
  expect(await eventAt('/seminars/one')).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } });
  expect(await read('/en/seminars/one')).toMatch(/Full[\s\S]*This seminar is full/);
  expect(await read('/seminars')).toContain('満席');
  expect(await read('/')).toContain('満席');

  const rejected = await register('/seminars/one', { name: '遅れた 人' });
  expect(rejected.response.status).toBe(409);
  const page = await rejected.response.text();
  expect(page).toContain('お申し込みの直前に、このセミナーは満席となりました');
  expect(page).toContain('value="遅れた 人"');
  expect(page.indexOf('<form')).toBeLessThan(page.indexOf('id="details"'));
  expect(queryDatabase(`SELECT count(*) AS count FROM submissions`, site)).toEqual([{ count: 1 }]);
  // The log contains no errors and no personal data.
  expect(site.output()).not.toMatch(/not stored|遅れた|taro/);
});

test('shows no form for a past seminar, and redirects its former URL', async () => {
  const page = await get('/seminars/held');
  expect(page).toContain('このセミナーは終了しました。');
  expect(page).not.toContain('<form');
  expect(page).not.toContain('calendar.ics');
  // The page suggests a seminar with free seats. The next one by date is full.
  expect(page).toMatch(/現在お申し込みいただけるセミナー<a[^>]* href="\/seminars\/online"/);
  expect((await fetch(`${site.origin}/seminars/held/calendar.ics`)).status).toBe(404);
  const redirect = await fetch(`${site.origin}/seminars/first`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/seminars/one']);
  const english = await fetch(`${site.origin}/en/seminars/held`, { redirect: 'manual' });
  expect([english.status, english.headers.get('location')]).toEqual([302, '/en/seminars']);
});

test('serves the calendar in its language, without the link for participants', async () => {
  const response = await fetch(`${site.origin}/en/seminars/one/calendar.ics`);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect([event.summary, event.location]).toEqual(['Two vessels', 'Meeting room, 4-5-6 Shikencho']);
  expect(event.description).toContain(`${site.origin}/en/seminars/one`);
  expect(event.endDate.toUnixTime() - event.startDate.toUnixTime()).toBe(7200);
  for (const path of ['/seminars/online/calendar.ics', '/seminars/online']) {
    expect(await get(path)).toContain('オンライン');
    expect(await get(path)).not.toContain('secret');
  }
  expect((await fetch(`${site.origin}/en/seminars/online/calendar.ics`)).status).toBe(404);
});

test('shows that no seminar is planned, and hides seminars on the home page', async () => {
  for (const slug of ['one', 'online'])
    await folder.write({ [`seminars/${slug}/ja.md`]: seminarJa(9, 'x', {}, 'draft: true\ncapacity: 1\n') });
  await vi.waitFor(async () => expect(await read('/seminars')).toContain('ご案内できるセミナーはありません'), 60_000);
  expect(await get('/')).not.toContain('id="seminars-heading"');
});
