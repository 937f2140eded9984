import { describe, expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { cv, fillInApplication, fillInEnquiry, formsForFile } from './form-visits.ts';

const forms = formsForFile();
const fixtures = sharedSite('fixtures');
const PLAIN = { javaScriptEnabled: false };

describe('form without JavaScript', () => {
  test("shows its errors wherever the form is in the page's data", async () => {
    await using visitor = await forms.visitor(PLAIN);
    const { page } = visitor;
    await page.goto(`${fixtures.origin}/en/fixture/form`);
    await page.getByLabel('Name').fill('Hana');
    await page.getByRole('button', { name: 'Check before sending' }).click();
    await visitor.waitForConsoleError(/422/);
    expect(await page.getByRole('alert').innerText()).toContain('message');
    expect(await page.getByLabel('Name').inputValue()).toBe('Hana');
  });

  test('has the same steps for an enquiry', async () => {
    await using visitor = await forms.visitor(PLAIN);
    const { page } = visitor;
    await page.goto(`${forms.origin}/contact`);
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await visitor.waitForConsoleError(/422/);
    expect(await page.getByRole('alert').innerText()).toContain('か所をご確認ください');
    await fillInEnquiry(page, 'スクリプトなし');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    expect(await page.getByRole('region', { name: '内容の確認' }).innerText()).toContain('スクリプトなし');
    await page.getByRole('button', { name: '戻って修正する' }).click();
    expect(await page.getByLabel(/^内容/).inputValue()).toBe('スクリプトなし');
    await page.getByRole('button', { name: '確認へ進む' }).click();
    forms.fillInSlowly();
    await page.getByRole('button', { name: '送信する' }).click();
    await page.waitForURL(/\/contact\?sent=/);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('お問い合わせを受け付けました');
    expect(forms.lastFields()).toMatchObject({ message: 'スクリプトなし' });
    const before = forms.count();
    await page.reload();
    expect(forms.count()).toBe(before);
  });

  test('shows the link to a document on the page, not in the URL', async () => {
    await using visitor = await forms.visitor(PLAIN);
    const { page } = visitor;
    await page.goto(`${forms.origin}/download?document=4`);
    expect(await page.title()).toBe(`ファンドのご案内 | ${COMPANY.name.ja}`);
    await page.getByLabel('お名前').fill('見本');
    await page.getByLabel('メールアドレス').fill('taro@example.jp');
    await page.getByLabel('に同意します').check();
    await page.getByRole('button', { name: '送信する' }).click();
    forms.fillInSlowly();
    await page.getByRole('button', { name: '送信する' }).click();
    await page.waitForURL(/\/download\?document=4&sent=/);
    const href = await page.getByRole('link', { name: /^PDFを開く/ }).getAttribute('href');
    expect(page.url()).not.toContain(href?.split('/').at(-1) ?? 'x');
    const file = await fetch(forms.origin + href);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('sends an application with its file in one step', async () => {
    await using visitor = await forms.visitor(PLAIN);
    const { page } = visitor;
    await page.goto(`${forms.origin}/recruit?position=3`);
    await fillInApplication(page, '％PDFではない');
    await page.getByRole('button', { name: '送信する' }).click();
    await visitor.waitForConsoleError(/422/);
    const summary = page.getByRole('alert');
    expect(await summary.innerText()).toContain('PDFまたはWord');
    // The message is visible at once, because the form is far below.
    expect((await summary.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    expect(await page.getByLabel('お名前').inputValue()).toBe('応募 花子');
    await page.getByLabel('履歴書・職務経歴書').setInputFiles(cv('%PDF-1.7 本物'));
    await page.getByRole('button', { name: '送信する' }).click();
    await page.waitForURL(/\/recruit\?position=3&sent=/);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('ご応募を受け付けました');
  });
});
