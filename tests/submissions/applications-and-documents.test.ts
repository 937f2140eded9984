import { describe, expect, test } from 'vitest';
import { hydrated } from '../support/browser/visitor.ts';
import { COMPANY } from '../support/site/company.ts';
import { analyticsEventsOf, cv, fillInApplication, formsForFile } from './form-visits.ts';

const forms = formsForFile();

describe('application with JavaScript', () => {
  test('has its own title and URL, and is sent with its file', async () => {
    await using visitor = await forms.visitor();
    const { page } = visitor;
    await page.goto(`${forms.origin}/recruit?position=3`);
    expect(await page.title()).toBe(`投資企画に応募する | ${COMPANY.name.ja}`);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${forms.origin}/recruit?position=3`);
    // A summary comes before the text, and the full terms after it.
    const [summary = ''] = await page.locator('main dl').allInnerTexts();
    expect(summary.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ')).toContain(
      '正社員 賃金 月給520,000円〜820,000円 就業場所 東京都千代田区',
    );
    await hydrated(page);
    await fillInApplication(page, 'これはPDFではない');
    await page.getByRole('button', { name: '送信する' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('PDFまたはWord');
    await page.getByLabel('履歴書・職務経歴書').setInputFiles(cv('%PDF-1.7 本物の履歴書'));
    forms.fillInSlowly();
    await page.getByRole('button', { name: '送信する' }).click();
    await page.waitForURL(/\/recruit\?position=3&sent=/);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('ご応募を受け付けました');
    expect(forms.rows('SELECT name, kind FROM files ORDER BY id DESC')[0]).toEqual({ name: '履歴書.pdf', kind: 'pdf' });
    await expect.poll(() => analyticsEventsOf(page)).toEqual([{ event: 'application_sent', page_language: 'ja' }]);
  });

  test('responds with 404 for an unknown position or document', async () => {
    for (const path of ['/recruit?position=999', '/download?document=999']) {
      expect((await fetch(forms.origin + path)).status).toBe(404);
    }
  });
});

test('shows the link to an English document at once, with JavaScript', async () => {
  await using visitor = await forms.visitor();
  const { page } = visitor;
  await page.goto(`${forms.origin}/en/download`);
  await hydrated(page);
  await page.getByRole('article').filter({ hasText: 'A Guide to Funds' }).getByRole('link').first().click();
  await page.waitForURL(/\/en\/download\?document=4/);
  await page.getByLabel('Name').fill('Jane Sample');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('jane@example.com');
  await page.getByLabel('I agree to').check();
  forms.fillInSlowly();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => page.getByRole('link', { name: 'Open the PDF (Japanese)' }).isVisible()).toBe(true);
  expect(await page.getByText('The link is valid for 72 hours and ten downloads.').isVisible()).toBe(true);
  await expect
    .poll(() => analyticsEventsOf(page))
    .toEqual([{ event: 'document_requested', document: '4', page_language: 'en' }]);
  // The link survives a reload.
  await page.reload();
  expect(await page.getByRole('link', { name: 'Open the PDF (Japanese)' }).isVisible()).toBe(true);
});

test('redirects an expired link to the page that offers a new one', async () => {
  await using visitor = await forms.visitor();
  const { page } = visitor;
  await page.goto(`${forms.origin}/documents/not.a.link`);
  await page.waitForURL(/\/download\?link=over/);
  expect(await page.getByRole('status').first().innerText()).toContain('有効期限を過ぎているか');
});
