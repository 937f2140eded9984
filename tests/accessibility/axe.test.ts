import { expect, test } from 'vitest';
import { hydrated, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { openPage } from './open-page.ts';
import { axeFindings } from './page-checks/axe-findings.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test.each([
  ['/', 'メニュー'],
  ['/en/works', 'Menu'],
])('finds no axe violations in the open menu of a phone (%s)', async (path, menu) => {
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const page = await openPage(visitor, site.origin + path);
  await hydrated(page);
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('dialog', { name: menu }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('finds no axe violations in any state of a form', async () => {
  const findings: string[] = [];
  await using visitor = await openVisitor(browser, { viewport: PHONE });
  const expectNoFindings = async (state: string, ...selectors: string[]) => {
    for (const selector of selectors) await visitor.page.locator(selector).waitFor();
    await visitor.page.evaluate(() => document.fonts.ready);
    for (const finding of await axeFindings(visitor.page)) findings.push(`${state}: ${finding}`);
  };
  const press = (name: string) => visitor.page.getByRole('button', { name, exact: true }).click();

  const page = await openPage(visitor, `${site.origin}/contact`);
  await hydrated(page);
  await press('確認へ進む');
  await expectNoFindings('an enquiry with problems', '[data-summary]', '#field-kind');
  await page.getByLabel('土地・建物の活用、改修、売却、賃貸').check();
  for (const [name, text] of Object.entries({ place: '東京都', name: '見本', kana: 'みほん', message: '相談' }))
    await page.locator(`#field-${name}`).fill(text);
  await page.locator('#field-use').selectOption('office');
  await page.locator('#field-email').fill('mihon@example.jp');
  await page.locator('#field-consent').check();
  await press('確認へ進む');
  await expectNoFindings('an enquiry to be confirmed', '#confirm-heading');
  // The form is not sent: a flagged submission receives the same page as others.
  await page.route('**/contact', (route) => route.abort());
  await press('送信する');
  await expectNoFindings('an enquiry that could not be sent', '[data-failure=unreachable]', '#confirm-heading');
  await visitor.waitForConsoleError(/ERR_FAILED/);

  await page.goto(`${site.origin}/contact?sent=K7Q2-8F3M`);
  await expectNoFindings('an enquiry that was sent', '[data-sent]');
  await page.goto(`${site.origin}/en/download?document=4&sent=K7Q2-8F3M`);
  await expectNoFindings('a document that was asked for', '[data-sent]');
  await page.goto(`${site.origin}/en/recruit?position=1`);
  await hydrated(page);
  await press('Send');
  await expectNoFindings('an application with problems', '[data-summary]', '#field-files');
  expect(findings).toEqual([]);
});

test.each(['/', '/en/works'])('finds no axe violations with increased contrast (%s)', async (path) => {
  await using visitor = await openVisitor(browser, { viewport: DESKTOP, reducedMotion: 'reduce', contrast: 'more' });
  const page = await openPage(visitor, site.origin + path);
  expect(await page.evaluate(() => matchMedia('(prefers-contrast: more)').matches)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});
