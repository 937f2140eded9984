/** A form defined by one folder and one route of the fixture site. Everything else is derived from its definition. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { axeFindings } from '../accessibility/page-checks/axe-findings.ts';
import { analyticsEventsOf, cv, formsForFile } from '../submissions/form-visits.ts';
import { hydrated, inSameDocument, markDocument } from '../support/browser/visitor.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { type MailServer, startMailServer } from '../systems/mail/mail-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'meguri-tours-'));
const content = join(folder, 'content');
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  cpSync(documentFolder(['pages']), content, { recursive: true });
  writeFormCopy('ja', '担当者が候補日をご連絡します。', 'ご記入いただいた情報は、見学のご案内に利用します。');
  writeFormCopy('en', 'We will propose a day.', 'We use your details to arrange the tour.');
});
afterAll(async () => {
  await mail[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const forms = formsForFile({
  settings: () => ({
    MEGURI_BUILD_DIR: '.build-fixtures',
    CONTENT_DIR: content,
    SMTP_URL: mail.url,
    CONTACT_TO: 'tours@example.com',
  }),
  events: { tour_requested: { building: ['office', 'residence'] } },
});

/** Writes the company's texts for the form into the site profile. */
function writeFormCopy(lang: string, acknowledgement: string, purpose: string): void {
  const file = join(content, `site/${lang}.md`);
  const lines = ['forms:', '  tour-request:', `    reply: ${acknowledgement}`, `    purpose: ${purpose}`, ''];
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^forms:\n/m, lines.join('\n')));
}

const messagesTo = (address: string) => mail.messages.filter(({ to }) => to.includes(address));
const referenceOf = (page: Page) => new URL(page.url()).searchParams.get('sent') ?? '';

/** Runs `npm run inbox` with the extension. */
async function inbox(...args: string[]): Promise<string> {
  const env = { ...process.env, MEGURI_EXTENSION: 'tests/fixture-site', DATA_DIR: forms.dataDir, CONTENT_DIR: content };
  const run = promisify(execFile)(process.execPath, ['scripts/run.mjs', 'inbox', ...args], { cwd: PROJECT_ROOT, env });
  return (await run).stdout;
}

test('names missing fields in Japanese, and is filled in and sent with the keyboard', async () => {
  await using visitor = await forms.visitor();
  const { page } = visitor;
  const { keyboard } = page;
  await page.goto(`${forms.origin}/tour`);
  await hydrated(page);
  await markDocument(page);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('見学のお申し込み');
  expect(await page.getByText('見学のご案内に利用します').isVisible()).toBe(true);

  await page.getByLabel('お名前').focus();
  await keyboard.press('Enter');
  const summary = page.getByRole('alert');
  await expect.poll(() => summary.innerText()).toContain('見学する建物を選択してください。');
  expect(await summary.innerText()).toContain('ご希望の日時を入力してください。');
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await summary.innerText()).not.toContain('参考資料');
  expect(await axeFindings(page)).toEqual([]);

  await summary.getByRole('link', { name: '見学する建物' }).focus();
  await keyboard.press('Enter');
  await expect
    .poll(() => page.getByLabel('オフィスビル').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await keyboard.press('Space');
  for (const text of ['平日の午後', '見本 太郎', 'みほん たろう', 'taro@example.jp', '０３−００００−１１１１']) {
    await keyboard.press('Tab');
    await keyboard.type(text);
  }
  await page.getByLabel('参考資料').setInputFiles(cv('%PDF-1.7 平面図'));
  await page.getByLabel(/^内容/).focus();
  await keyboard.type('エレベーターを見たいです。');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  forms.fillInSlowly();
  await page.getByLabel('お名前').focus();
  await keyboard.press('Enter');

  await page.waitForURL(/\/tour\?sent=[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('見学のお申し込みを受け付けました');
  expect(await page.getByText('担当者が候補日をご連絡します。').isVisible()).toBe(true);
  expect(await page.getByText('受付メールをお送りします').isVisible()).toBe(true);
  expect(await inSameDocument(page)).toBe(true);
  await expect
    .poll(() => analyticsEventsOf(page))
    .toEqual([{ event: 'tour_requested', building: 'office', page_language: 'ja' }]);
  expect(forms.lastFields()).toEqual({
    lang: 'ja',
    building: 'office',
    day: '平日の午後',
    name: '見本 太郎',
    kana: 'ミホン タロウ',
    email: 'taro@example.jp',
    telephone: '03-0000-1111',
    message: 'エレベーターを見たいです。',
    consent: 'yes',
  });

  const reference = referenceOf(page);
  await expect
    .poll(() => messagesTo('taro@example.jp').map(({ subject }) => subject))
    .toEqual([`見学のお申し込みを受け付けました（${reference}）`]);
  const [acknowledgement = ''] = messagesTo('taro@example.jp')[0]?.parts ?? [];
  for (const text of ['見本 太郎', '「オフィスビル」の見学を', '担当者が候補日をご連絡します。', reference]) {
    expect(acknowledgement).toContain(text);
  }
  await expect.poll(() => messagesTo('tours@example.com').length).toBe(1);
  const [notice = ''] = messagesTo('tours@example.com')[0]?.parts ?? [];
  for (const text of ['見学のお申し込み', 'ご希望の日時: 平日の午後', '履歴書.pdf']) expect(notice).toContain(text);

  const list = await inbox('list', '--kind', 'tour-request');
  expect(list).toContain(`+1  ${reference}`);
  expect(list).toContain('見学のお申し込み');
  const csv = join(folder, 'tours.csv');
  await inbox('export', '--kind', 'tour-request', '--to', csv, '--lang', 'en');
  const [columns = '', row = ''] = readFileSync(csv, 'utf8').split('\r\n');
  for (const column of ['"Preferred day and time"', '"Supporting documents"', '"Subject of enquiry"'])
    expect(columns).toContain(column);
  for (const value of [`"${reference}"`, '"Tour request"', '"Office building"', '"平日の午後"', '履歴書.pdf'])
    expect(row).toContain(value);
});

test('works without JavaScript, in English, and without a file', async () => {
  await using visitor = await forms.visitor({ javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(`${forms.origin}/en/tour`);
  await page.getByLabel('Name').fill('Jane Sample');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await visitor.waitForConsoleError(/422/);
  const summary = await page.getByRole('alert').innerText();
  expect(summary).toContain('Please choose a building to visit.');
  expect(summary).toContain('Preferred day and time');
  expect(summary).not.toContain('Supporting documents');
  expect(await page.getByLabel('Name').inputValue()).toBe('Jane Sample');

  await page.getByLabel('Residential building').check();
  await page.getByLabel('Preferred day and time').fill('Any morning');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('jane@example.com');
  await page.getByLabel('I agree to').check();
  forms.fillInSlowly();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(/\/en\/tour\?sent=/);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Tour request received');
  expect(await page.getByText('We will propose a day.').isVisible()).toBe(true);
  expect(forms.rows('SELECT kind, suspicions FROM submissions ORDER BY id DESC')[0]).toEqual({
    kind: 'tour-request',
    suspicions: '[]',
  });
  await expect.poll(() => messagesTo('jane@example.com')[0]?.parts[0]).toContain('a tour of: Residential building.');
});

test('is an endpoint for the site only, in the OpenAPI document and in the sitemap', async () => {
  const api = `${forms.origin}/wp-json/api/v1`;
  const response = await fetch(`${api}/tour-requests`, { method: 'POST', body: '{}' });
  expect((await response.json()).code).toBe('rest_forbidden');
  const { paths } = await (await fetch(`${api}/openapi.json`)).json();
  expect(paths['/tour-requests'].post.summary).toBe('Receive a request for a tour of a building');
  expect((await sendRequest(forms.origin, '/sitemap.xml')).body).toContain(`<loc>${forms.origin}/tour</loc>`);
});
