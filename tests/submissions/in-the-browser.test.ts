import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hydrated, inSameDocument, markDocument, type Visitor, visitor } from '../support/browser.ts';
import { documentFolder } from '../support/document-folder.ts';
import { browserForFile } from '../support/for-file.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

/** A form is not sent faster than a person can fill it in. */
const A_PERSON_MS = 2100;

let site: RunningSite;
const browser = browserForFile({ pictures: false });
const dataDir = mkdtempSync(join(tmpdir(), 'meguri-data-'));
beforeAll(async () => {
  site = await startSite({
    DATA_DIR: dataDir,
    CONTENT_DIR: documentFolder(['pages']),
    FORMS_PER_MINUTE: '1000',
    TRUST_PROXY: '1',
    GTM_ID: 'GTM-TEST123',
  });
});
afterAll(async () => {
  await site?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const rows = (query: string) => {
  const db = new DatabaseSync(join(dataDir, 'submissions.db'));
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
};
const lastFields = () => JSON.parse(String(rows('SELECT fields FROM submissions ORDER BY id DESC')[0]?.fields));
const count = () => rows('SELECT 1 FROM submissions').length;

/** Another household each time, and a phone in the hand. */
let household = 0;
const phone = () => {
  household += 1;
  return {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${household}` },
  };
};
/** Something of everybody who fills in a form here. */
const PERSONAL = /taro|太郎|hanako|花子|jane|0000-1111|0000-0000|台東区見本|一通目|下書き|Locked out/i;
/** The company's own number stands on every page. */
const withoutOurs = (text: string) => text.replaceAll('03-0000-0000', '');

/**
 * A visitor with analytics switched on. In the end nothing that was typed may stand in any address that the browser asked
 * for, or was at, nor in what analytics may read, nor in what the browser keeps for longer than the session.
 */
async function someoneWith(options: BrowserContextOptions): Promise<Visitor> {
  const someone = await visitor(browser, options);
  const { context, page } = someone;
  const seen: string[] = [];
  await context.route('https://www.googletagmanager.com/**', (route) => {
    seen.push('analytics');
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  context.on('request', (request) => {
    seen.push(decodeURIComponent(request.url()), decodeURIComponent(request.headers().referer ?? ''));
  });
  page.on('framenavigated', (frame) => seen.push(decodeURIComponent(frame.url())));
  return {
    ...someone,
    async [Symbol.asyncDispose]() {
      if (options.javaScriptEnabled !== false) {
        // A short visit is over before it has come.
        await expect.poll(() => seen).toContain('analytics');
        seen.push(await page.evaluate(() => JSON.stringify([window.dataLayer, document.title, { ...localStorage }])));
      }
      seen.push(JSON.stringify(await context.cookies()));
      await someone[Symbol.asyncDispose]();
      expect(seen.filter((text) => PERSONAL.test(withoutOurs(text)))).toEqual([]);
    },
  };
}
const person = () => new Promise((resolve) => setTimeout(resolve, A_PERSON_MS));

async function fillInJapanese(page: Page, message: string): Promise<void> {
  await page.getByLabel('土地・建物の売却と賃貸').check();
  await page.getByLabel('物件の所在地').fill('東京都台東区見本２－３－４');
  await page.getByLabel('物件の用途').selectOption('office');
  await page.getByLabel('お名前').fill('　見本　太郎');
  await page.getByLabel('フリガナ').fill('みほん　たろう');
  await page.getByLabel('メールアドレス').fill('ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ');
  await page.getByLabel('電話番号').fill('０９０ー００００ー１１１１');
  await page.getByLabel(/^内容/).fill(message);
  await page.getByLabel('に同意します').check();
}

describe('an enquiry, with JavaScript', () => {
  test('is checked, confirmed, changed, and sent once', async () => {
    await using someone = await someoneWith(phone());
    const { page } = someone;
    await page.goto(`${site.origin}/contact`);
    await hydrated(page);
    await markDocument(page);

    // Enter that accepts what an IME proposes is no Enter; any other one goes on.
    const enter = (isComposing: boolean) =>
      page.getByLabel('お名前').evaluate((field, composing) => {
        const init = { key: 'Enter', isComposing: composing, bubbles: true, cancelable: true };
        return field.dispatchEvent(new KeyboardEvent('keydown', init));
      }, isComposing);
    expect([await enter(true), await enter(false)]).toEqual([false, true]);
    expect(await page.getByRole('alert').count()).toBe(0);

    await page.getByRole('button', { name: '確認へ進む' }).click();
    const summary = page.getByRole('alert');
    await expect.poll(() => summary.innerText()).toContain('お名前を入力してください。');
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    const name = page.getByLabel('お名前');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await describedBy(page, 'お名前')).toContain('お名前を入力してください。');
    await summary.getByRole('link', { name: 'お名前を入力してください。' }).click();
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);

    await fillInJapanese(page, '一通目');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    const confirmation = page.getByRole('region', { name: '内容の確認' });
    await expect.poll(() => confirmation.isVisible()).toBe(true);
    expect(await name.isVisible()).toBe(false);
    expect(await confirmation.innerText()).toContain('一通目');
    expect(await page.getByRole('listitem').filter({ hasText: '確認' }).first().getAttribute('aria-current')).toBe(
      'step',
    );

    // Back is the browser's own, too.
    await page.goBack();
    await expect.poll(() => name.isVisible()).toBe(true);
    expect(await name.inputValue()).toBe('　見本　太郎');
    await page.getByLabel(/^内容/).fill('直した一通目');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect.poll(() => confirmation.isVisible()).toBe(true);
    await page.getByRole('button', { name: '戻って直す' }).click();
    await expect.poll(() => name.isVisible()).toBe(true);
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect.poll(() => confirmation.isVisible()).toBe(true);

    // A reload leads to the fields, and back from the confirmation after it, too.
    await page.reload();
    await hydrated(page);
    await markDocument(page);
    await expect.poll(() => page.getByLabel(/^内容/).inputValue()).toBe('直した一通目');
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect.poll(() => confirmation.isVisible()).toBe(true);
    await page.goBack();
    await expect.poll(() => name.isVisible()).toBe(true);
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect.poll(() => confirmation.isVisible()).toBe(true);

    const before = count();
    await person();
    await page.getByRole('button', { name: '送信する' }).dblclick();
    await page.waitForURL(/\/contact\?sent=[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('お問い合わせを受け取りました');
    expect(await page.title()).toBe('お問い合わせを受け取りました | 環巡');
    expect(await inSameDocument(page)).toBe(true);
    expect(count()).toBe(before + 1);
    expect(lastFields()).toMatchObject({
      name: '見本 太郎',
      kana: 'ミホン タロウ',
      email: 'taro@example.jp',
      telephone: '090-0000-1111',
      place: '東京都台東区見本2-3-4',
      message: '直した一通目',
    });
    expect(rows('SELECT suspicions FROM submissions ORDER BY id DESC')[0]).toEqual({ suspicions: '[]' });

    // Back leads to an empty form.
    await page.goBack();
    await expect.poll(() => page.getByLabel('お名前').inputValue()).toBe('');
  });

  test('that is sent from two tabs is one enquiry, with one number', async () => {
    await using someone = await someoneWith(phone());
    const tabs = [someone.page, await someone.context.newPage()];
    const before = count();
    for (const tab of tabs) {
      await tab.goto(`${site.origin}/contact`);
      await hydrated(tab);
      await fillInJapanese(tab, '一通目を2枚のタブから');
      await tab.getByRole('button', { name: '確認へ進む' }).click();
      await tab.getByRole('region', { name: '内容の確認' }).waitFor();
    }
    await person();
    const numbers: (string | null)[] = [];
    for (const tab of tabs) {
      await tab.getByRole('button', { name: '送信する' }).click();
      await tab.waitForURL(/\?sent=/);
      numbers.push(new URL(tab.url()).searchParams.get('sent'));
    }
    expect(numbers[1]).toBe(numbers[0]);
    expect(count()).toBe(before + 1);
  });

  test('asks for what the kind of enquiry needs, and says what it is used for', async () => {
    await using someone = await someoneWith(phone());
    const { page } = someone;
    await page.goto(`${site.origin}/contact`);
    expect(await page.getByLabel('物件の所在地').isVisible()).toBe(false);
    await page.getByLabel('土地・建物の売却と賃貸').check();
    expect(await page.getByLabel('物件の所在地').isVisible()).toBe(true);
    await page.getByLabel('個人情報の開示等のご請求').check();
    expect(await page.getByLabel('物件の所在地').isVisible()).toBe(false);
    expect(await page.getByText('本人確認の方法と手数料は').isVisible()).toBe(true);
    expect(await page.getByText('お問い合わせへの回答と、対応の記録').isVisible()).toBe(false);

    // What browsers fill in by themselves: a reading, a department and a property's place have no token.
    const filledIn = await page
      .locator('form [autocomplete]:not([name="website"])')
      .evaluateAll((fields) =>
        fields.map((field) => `${field.getAttribute('name')} ${field.getAttribute('autocomplete')}`),
      );
    expect(filledIn).toEqual(['name name', 'company organization', 'email email', 'telephone tel']);
  });

  test('a draft survives reload, language switch and a failed send, and is gone after success', async () => {
    await using someone = await someoneWith(phone());
    const { page, context } = someone;
    await page.goto(`${site.origin}/contact`);
    await hydrated(page);
    await fillInJapanese(page, '下書き');
    const draft = () => page.evaluate(() => sessionStorage.getItem('form-draft:contact') ?? '');
    await expect.poll(draft).toContain('下書き');
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.getByLabel(/^内容/).inputValue()).toBe('下書き');
    expect(await page.getByLabel('土地・建物の売却と賃貸').isChecked()).toBe(true);

    await page.getByRole('link', { name: 'English' }).first().click();
    await page.waitForURL('**/en/contact');
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('下書き');
    await page.getByRole('link', { name: '日本語' }).first().click();
    await page.waitForURL('**/contact');
    await expect.poll(() => page.getByLabel('フリガナ').inputValue()).toBe('みほん　たろう');

    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect.poll(() => page.getByRole('button', { name: '送信する' }).isVisible()).toBe(true);
    await person();
    await context.setOffline(true);
    await page.getByRole('button', { name: '送信する' }).click();
    const failure = page.getByRole('alert');
    await expect.poll(() => failure.innerText()).toContain('送信を確かめられませんでした');
    expect(await failure.getByRole('link', { name: '03-0000-0000' }).getAttribute('href')).toBe('tel:03-0000-0000');
    await context.setOffline(false);
    await someone.complained(/ERR_INTERNET_DISCONNECTED/);
    await page.getByRole('button', { name: '送信する' }).click();
    await page.waitForURL(/sent=/);
    await expect.poll(draft).toBe('');
    // What else was asked for meanwhile complains in its own time.
    someone.forgive(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  });

  test('a database that is locked is said, with the telephone, and nothing typed is lost', async () => {
    await using someone = await someoneWith(phone());
    const { page } = someone;
    await page.goto(`${site.origin}/en/contact`);
    await hydrated(page);
    await page.getByLabel('Something else', { exact: true }).check();
    await page.getByLabel('Name').fill('Jane Sample');
    await page.getByRole('textbox', { name: /^E-mail/ }).fill('jane@example.com');
    await page.getByLabel('Your message').fill('Locked out');
    await page.getByLabel('I agree to').check();
    await page.getByRole('button', { name: 'Check before sending' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isVisible()).toBe(true);
    await person();
    const db = new DatabaseSync(join(dataDir, 'submissions.db'));
    db.exec('BEGIN IMMEDIATE');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.innerText(), { timeout: 9000 }).toContain('This was not sent');
    expect(await alert.getByRole('link', { name: '03-0000-0000' }).getAttribute('href')).toBe('tel:03-0000-0000');
    await someone.complained(/503/);
    expect(await page.getByRole('region', { name: 'Check your answers' }).innerText()).toContain('Locked out');
    db.exec('ROLLBACK');
    db.close();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/\/en\/contact\?sent=/);
    expect(lastFields()).toMatchObject({ message: 'Locked out', lang: 'en', kana: '' });
  });

  test('where the script that sends cannot be had, the browser posts the form', async () => {
    await using someone = await someoneWith(phone());
    const { page } = someone;
    await page.goto(`${site.origin}/contact`);
    await hydrated(page);
    // The chunk that is asked for at the first touch of the form.
    await page.route('**/static/assets/*.js', (route) => route.abort());
    await fillInJapanese(page, 'チャンクなし');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect.poll(() => page.getByRole('region', { name: '内容の確認' }).isVisible()).toBe(true);
    await someone.complained(/ERR_FAILED|Failed to fetch|error/i);
    // The page that was posted asks for its scripts, too.
    await page.waitForLoadState('networkidle');
    someone.forgive(/ERR_FAILED/);
  });
});

describe('without JavaScript', () => {
  const plain = () => ({ ...phone(), javaScriptEnabled: false });

  test('an enquiry takes the same steps', async () => {
    await using someone = await someoneWith(plain());
    const { page } = someone;
    await page.goto(`${site.origin}/contact`);
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await someone.complained(/422/);
    expect(await page.getByRole('alert').innerText()).toContain('か所をご確認ください');
    await fillInJapanese(page, 'スクリプトなし');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    expect(await page.getByRole('region', { name: '内容の確認' }).innerText()).toContain('スクリプトなし');
    await page.getByRole('button', { name: '戻って直す' }).click();
    expect(await page.getByLabel(/^内容/).inputValue()).toBe('スクリプトなし');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await person();
    await page.getByRole('button', { name: '送信する' }).click();
    await page.waitForURL(/\/contact\?sent=/);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('お問い合わせを受け取りました');
    expect(lastFields()).toMatchObject({ message: 'スクリプトなし' });
    const before = count();
    await page.reload();
    expect(count()).toBe(before);
  });

  test('a document is asked for, and its link stands on the page and not in the address', async () => {
    await using someone = await someoneWith(plain());
    const { page } = someone;
    await page.goto(`${site.origin}/download?document=4`);
    expect(await page.title()).toBe('不動産ファンドの仕組み | 環巡');
    await page.getByLabel('お名前').fill('見本');
    await page.getByLabel('メールアドレス').fill('taro@example.jp');
    await page.getByLabel('に同意します').check();
    await page.getByRole('button', { name: '送信する' }).click();
    await person();
    await page.getByRole('button', { name: '送信する' }).click();
    await page.waitForURL(/\/download\?document=4&sent=/);
    const href = await page.getByRole('link', { name: /^PDFを開く/ }).getAttribute('href');
    expect(page.url()).not.toContain(href?.split('/').at(-1) ?? 'x');
    const file = await fetch(site.origin + href);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('an application goes in one step, with its file', async () => {
    await using someone = await someoneWith(plain());
    const { page } = someone;
    await page.goto(`${site.origin}/recruit?position=3`);
    await fillInApplication(page, '％PDFではない');
    await page.getByRole('button', { name: '送信する' }).click();
    await someone.complained(/422/);
    expect(await page.getByRole('alert').innerText()).toContain('PDFまたはWord');
    expect(await page.getByLabel('お名前').inputValue()).toBe('応募 花子');
    await page.getByLabel('履歴書・職務経歴書').setInputFiles(cv('%PDF-1.7 本物'));
    await page.getByRole('button', { name: '送信する' }).click();
    await page.waitForURL(/\/recruit\?position=3&sent=/);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('ご応募を受け取りました');
  });
});

const cv = (text: string) => ({ name: '履歴書.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) });

async function fillInApplication(page: Page, text: string): Promise<void> {
  await page.getByLabel('お名前').fill('応募 花子');
  await page.getByLabel('フリガナ').fill('オウボ ハナコ');
  await page.getByLabel('メールアドレス').fill('hanako@example.jp');
  await page.getByLabel('電話番号').fill('090-0000-0000');
  await page.getByLabel('履歴書・職務経歴書').setInputFiles(cv(text));
  await page.getByLabel('に同意します').check();
}

describe('an application, with JavaScript', () => {
  test('has its own title and address, and is sent with its file', async () => {
    await using someone = await someoneWith(phone());
    const { page } = someone;
    await page.goto(`${site.origin}/recruit?position=3`);
    expect(await page.title()).toBe('投資企画・アクイジションに応募する | 環巡');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.origin}/recruit?position=3`);
    await hydrated(page);
    await fillInApplication(page, 'これはPDFではない');
    await page.getByRole('button', { name: '送信する' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('PDFまたはWord');
    await page.getByLabel('履歴書・職務経歴書').setInputFiles(cv('%PDF-1.7 本物の履歴書'));
    await person();
    await page.getByRole('button', { name: '送信する' }).click();
    await page.waitForURL(/\/recruit\?position=3&sent=/);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('ご応募を受け取りました');
    expect(rows('SELECT name, kind FROM files ORDER BY id DESC')[0]).toEqual({ name: '履歴書.pdf', kind: 'pdf' });
  });

  test('a position that there is not is no page', async () => {
    for (const path of ['/recruit?position=999', '/download?document=999']) {
      expect((await fetch(site.origin + path)).status).toBe(404);
    }
  });
});

test('a document in English: asked for with JavaScript, the link comes at once', async () => {
  await using someone = await someoneWith(phone());
  const { page } = someone;
  await page.goto(`${site.origin}/en/download`);
  await hydrated(page);
  await page.getByRole('article').filter({ hasText: 'How a Property Fund Works' }).getByRole('link').first().click();
  await page.waitForURL(/\/en\/download\?document=4/);
  await page.getByLabel('Name').fill('Jane Sample');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('jane@example.com');
  await page.getByLabel('I agree to').check();
  await person();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => page.getByRole('link', { name: 'Open the PDF (日本語)' }).isVisible(), { timeout: 9000 })
    .toBe(true);
  expect(await page.getByText('The link works for 72 hours and ten downloads.').isVisible()).toBe(true);
  // A reload keeps it.
  await page.reload();
  expect(await page.getByRole('link', { name: 'Open the PDF (日本語)' }).isVisible()).toBe(true);
});

test('a link that is over leads to where there is another', async () => {
  await using someone = await someoneWith(phone());
  const { page } = someone;
  await page.goto(`${site.origin}/documents/not.a.link`);
  await page.waitForURL(/\/download\?link=over/);
  expect(await page.getByRole('status').first().innerText()).toContain('期限が過ぎたか');
});

test('what was typed stands in the one answer to who typed it, and in no page of an error', async () => {
  const typed = new URLSearchParams({
    step: 'confirm',
    name: '見本 太郎',
    email: 'taro@example.jp',
    message: '一通目',
  });
  const post = async (path: string, init: RequestInit = {}) => {
    household += 1;
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `192.0.2.${household}`, ...init.headers };
    const answer = await fetch(site.origin + path, { method: 'POST', body: typed, ...init, headers });
    return { answer, html: withoutOurs(await answer.text()) };
  };
  const again = await post('/contact');
  expect([again.answer.status, again.answer.headers.get('cache-control')]).toEqual([422, 'private, no-store']);
  expect(PERSONAL.test(again.html)).toBe(true);
  for (const path of ['/contact', '/static/0/contact/payload.js'])
    expect([path, PERSONAL.test(withoutOurs(await (await fetch(site.origin + path)).text()))]).toEqual([path, false]);

  const refused: [string, number, RequestInit][] = [
    ['/contact', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['/contact', 400, { headers: { 'content-type': 'text/plain' }, body: String(typed) }],
    ['/contact', 413, { body: new URLSearchParams({ name: '見本 太郎', message: 'あ'.repeat(100_000) }) }],
    ['/recruit?position=999', 404, {}],
    ['/no-such-page', 405, {}],
  ];
  for (const [path, status, init] of refused) {
    const { answer, html } = await post(path, init);
    expect([path, answer.status, PERSONAL.test(html)]).toEqual([path, status, false]);
  }
});

/** What a screen reader reads after a field's name. */
async function describedBy(page: Page, label: string): Promise<string> {
  return page.getByLabel(label).evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
}

afterEach(() => {
  // Nothing of a visitor is in the log, whatever went wrong.
  expect(site.output()).not.toMatch(PERSONAL);
  expect(site.output()).not.toMatch(/sent=/);
});
