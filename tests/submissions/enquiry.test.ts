import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visibleTelephone } from '../../site/i18n/visible-telephone.ts';
import { hydrated, inSameDocument, markDocument } from '../support/browser/visitor.ts';
import { COMPANY } from '../support/site/company.ts';
import { analyticsEventsOf, fillInEnquiry, formsForFile, PERSONAL, withoutCompanyTelephone } from './form-visits.ts';

const forms = formsForFile();

describe('enquiry with JavaScript', () => {
  test('is checked, confirmed, changed, and sent once', async () => {
    await using visitor = await forms.visitor();
    const { page } = visitor;
    await page.goto(`${forms.origin}/contact`);
    await hydrated(page);
    await markDocument(page);

    // Enter submits the form unless it confirms an IME suggestion.
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
    // The label is visible above the field, not under the header.
    const below = async (part: Locator) =>
      ((await part.boundingBox())?.y ?? 0) - ((await page.locator('body > header').boundingBox())?.height ?? 0);
    await expect.poll(() => below(page.locator('label[for=field-name]'))).toBeGreaterThan(0);

    await fillInEnquiry(page, '一通目');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    const confirmation = page.getByRole('region', { name: '内容の確認' });
    await expect.poll(() => confirmation.isVisible()).toBe(true);
    expect(await name.isVisible()).toBe(false);
    expect(await confirmation.innerText()).toContain('一通目');
    // The form is visible from its heading and steps on.
    const steps = page.getByRole('list', { name: '送信までの手順' });
    await expect.poll(() => below(steps)).toBeLessThan(200);
    expect(await below(steps)).toBeGreaterThan(0);
    expect(await page.getByRole('listitem').filter({ hasText: '確認' }).first().getAttribute('aria-current')).toBe(
      'step',
    );

    // The browser's back button works, too.
    await page.goBack();
    await expect.poll(() => name.isVisible()).toBe(true);
    expect(await name.inputValue()).toBe('　見本　太郎');
    await page.getByLabel(/^内容/).fill('直した一通目');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect.poll(() => confirmation.isVisible()).toBe(true);
    await page.getByRole('button', { name: '戻って修正する' }).click();
    await expect.poll(() => name.isVisible()).toBe(true);
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect.poll(() => confirmation.isVisible()).toBe(true);

    // A reload returns to the fields, and so does going back from the next confirmation.
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

    const before = forms.count();
    forms.fillInSlowly();
    await page.getByRole('button', { name: '送信する' }).dblclick();
    await page.waitForURL(/\/contact\?sent=[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('お問い合わせを受け付けました');
    expect(await page.title()).toBe(`お問い合わせを受け付けました | ${COMPANY.name.ja}`);
    // The page is scrolled to the top and its heading is focused.
    await expect.poll(() => page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'H1']);
    expect(await inSameDocument(page)).toBe(true);
    expect(forms.count()).toBe(before + 1);
    expect(forms.lastFields()).toMatchObject({
      name: '見本 太郎',
      kana: 'ミホン タロウ',
      email: 'taro@example.jp',
      telephone: '090-0000-1111',
      place: '東京都台東区見本2-3-4',
      message: '直した一通目',
    });
    expect(forms.rows('SELECT suspicions FROM submissions ORDER BY id DESC')[0]).toEqual({ suspicions: '[]' });
    // The form was submitted twice and sent once. Analytics receive one event without personal data.
    const expected = [{ event: 'enquiry_sent', enquiry_kind: 'property', page_language: 'ja' }];
    await expect.poll(() => analyticsEventsOf(page)).toEqual(expected);

    // Going back shows an empty form.
    await page.goBack();
    await expect.poll(() => page.getByLabel('お名前').inputValue()).toBe('');
  });

  test('is stored once, with one reference, if it is sent from two tabs', async () => {
    await using visitor = await forms.visitor();
    const tabs = [visitor.page, await visitor.context.newPage()];
    const before = forms.count();
    for (const tab of tabs) {
      await tab.goto(`${forms.origin}/contact`);
      await hydrated(tab);
      await fillInEnquiry(tab, '一通目を2枚のタブから');
      await tab.getByRole('button', { name: '確認へ進む' }).click();
      await tab.getByRole('region', { name: '内容の確認' }).waitFor();
    }
    forms.fillInSlowly();
    const numbers: (string | null)[] = [];
    for (const tab of tabs) {
      await tab.getByRole('button', { name: '送信する' }).click();
      await tab.waitForURL(/\?sent=/);
      numbers.push(new URL(tab.url()).searchParams.get('sent'));
    }
    expect(numbers[1]).toBe(numbers[0]);
    expect(forms.count()).toBe(before + 1);
  });

  test('asks only for fields that the kind of enquiry needs, and explains their purpose', async () => {
    await using visitor = await forms.visitor();
    const { page } = visitor;
    await page.goto(`${forms.origin}/contact`);
    expect(await page.getByLabel('物件の所在地').isVisible()).toBe(false);
    await page.getByLabel('土地・建物の活用、改修、売却、賃貸').check();
    expect(await page.getByLabel('物件の所在地').isVisible()).toBe(true);
    await page.getByLabel('個人情報の開示等のご請求').check();
    expect(await page.getByLabel('物件の所在地').isVisible()).toBe(false);
    expect(await page.getByText('本人確認の方法と手数料は').isVisible()).toBe(true);
    expect(await page.getByText('お問い合わせへの回答と、対応の記録').isVisible()).toBe(false);

    // Browsers complete these fields. A reading, a department and a property's location have no autocomplete token.
    const filledIn = await page
      .locator('form [autocomplete]:not([name="website"])')
      .evaluateAll((fields) =>
        fields.map((field) => `${field.getAttribute('name')} ${field.getAttribute('autocomplete')}`),
      );
    expect(filledIn).toEqual(['name name', 'company organization', 'email email', 'telephone tel']);
  });

  test('keeps its draft through reload, language switch and a failed send, and deletes it after success', async () => {
    await using visitor = await forms.visitor();
    const { page, context } = visitor;
    await page.goto(`${forms.origin}/contact`);
    await hydrated(page);
    await fillInEnquiry(page, '下書き');
    const draft = () => page.evaluate(() => sessionStorage.getItem('form-draft:contact') ?? '');
    await expect.poll(draft).toContain('下書き');
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.getByLabel(/^内容/).inputValue()).toBe('下書き');
    expect(await page.getByLabel('土地・建物の活用、改修、売却、賃貸').isChecked()).toBe(true);

    await page.getByRole('link', { name: 'English' }).first().click();
    await page.waitForURL('**/en/contact');
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('下書き');
    await page.getByRole('link', { name: '日本語' }).first().click();
    await page.waitForURL('**/contact');
    await expect.poll(() => page.getByLabel('フリガナ').inputValue()).toBe('みほん　たろう');

    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect.poll(() => page.getByRole('button', { name: '送信する' }).isVisible()).toBe(true);
    forms.fillInSlowly();
    await context.setOffline(true);
    await page.getByRole('button', { name: '送信する' }).click();
    const failure = page.getByRole('alert');
    await expect.poll(() => failure.innerText()).toContain('送信の完了を確認できませんでした');
    expect(await failure.getByRole('link', { name: COMPANY.telephone }).getAttribute('href')).toBe(
      `tel:${COMPANY.telephone}`,
    );
    await context.setOffline(false);
    await visitor.waitForConsoleError(/ERR_INTERNET_DISCONNECTED/);
    await page.getByRole('button', { name: '送信する' }).click();
    await page.waitForURL(/sent=/);
    await expect.poll(draft).toBe('');
    // Other requests during the outage log errors at any time.
    visitor.allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  });

  test('reports a locked database with a telephone number, and keeps the input', async () => {
    await using visitor = await forms.visitor();
    const { page } = visitor;
    await page.goto(`${forms.origin}/en/contact`);
    await hydrated(page);
    await page.getByLabel('Other', { exact: true }).check();
    await page.getByLabel('Name').fill('Jane Sample');
    await page.getByRole('textbox', { name: /^E-mail/ }).fill('jane@example.com');
    await page.getByLabel('Your message').fill('Locked out');
    await page.getByLabel('I agree to').check();
    await page.getByRole('button', { name: 'Check before sending' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isVisible()).toBe(true);
    forms.fillInSlowly();
    const db = forms.openDatabase();
    db.exec('BEGIN IMMEDIATE');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain('Your form was not sent');
    const telephone = visibleTelephone(COMPANY.telephone, 'en');
    expect(await alert.getByRole('link', { name: telephone }).getAttribute('href')).toBe(
      `tel:${telephone.replaceAll(' ', '-')}`,
    );
    await visitor.waitForConsoleError(/503/);
    expect(await page.getByRole('region', { name: 'Check your answers' }).innerText()).toContain('Locked out');
    db.exec('ROLLBACK');
    db.close();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/\/en\/contact\?sent=/);
    expect(forms.lastFields()).toMatchObject({ message: 'Locked out', lang: 'en', kana: '' });
  });

  test('is posted by the browser if the sending script cannot be loaded', async () => {
    await using visitor = await forms.visitor();
    const { page } = visitor;
    await page.goto(`${forms.origin}/contact`);
    await hydrated(page);
    // Analytics load by themselves. The chunk loads when the form is first used.
    await page.waitForFunction(() => window.dataLayer?.length);
    await page.route('**/static/assets/*.js', (route) => route.abort());
    await fillInEnquiry(page, 'チャンクなし');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await expect.poll(() => page.getByRole('region', { name: '内容の確認' }).isVisible()).toBe(true);
    await visitor.waitForConsoleError(/ERR_FAILED|Failed to fetch|error/i);
    // The posted page also loads its scripts.
    await page.waitForLoadState('networkidle');
    visitor.allowConsoleErrors(/ERR_FAILED/);
  });
});

test('shows the input in the response to its sender, and never on an error page', async () => {
  const typed = new URLSearchParams({
    step: 'confirm',
    name: '見本 太郎',
    email: 'taro@example.jp',
    message: '一通目',
  });
  const post = async (path: string, init: RequestInit = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...forms.fromHome(), ...init.headers };
    const response = await fetch(forms.origin + path, { method: 'POST', body: typed, ...init, headers });
    return { response, html: withoutCompanyTelephone(await response.text()) };
  };
  const repeated = await post('/contact');
  expect([repeated.response.status, repeated.response.headers.get('cache-control')]).toEqual([
    422,
    'private, no-store',
  ]);
  expect(PERSONAL.test(repeated.html)).toBe(true);
  for (const path of ['/contact', '/static/0/contact/payload.js'])
    expect([path, PERSONAL.test(withoutCompanyTelephone(await (await fetch(forms.origin + path)).text()))]).toEqual([
      path,
      false,
    ]);

  const refused: [string, number, RequestInit][] = [
    ['/contact', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['/contact', 400, { headers: { 'content-type': 'text/plain' }, body: String(typed) }],
    ['/contact', 413, { body: new URLSearchParams({ name: '見本 太郎', message: 'あ'.repeat(100_000) }) }],
    ['/recruit?position=999', 404, {}],
    ['/no-such-page', 405, {}],
  ];
  for (const [path, status, init] of refused) {
    const { response, html } = await post(path, init);
    expect([path, response.status, PERSONAL.test(html)]).toEqual([path, status, false]);
  }
});

/** Returns the accessible description of a field. */
async function describedBy(page: Page, label: string): Promise<string> {
  return page.getByLabel(label).evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
}
