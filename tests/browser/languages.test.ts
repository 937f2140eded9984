import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { scriptsOf } from '../../scripts/lib/page-bytes.ts';
import { headerLink, heading, open, requestsOf } from '../support/browser/page-actions.ts';
import { inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });
let englishMessages: string;
let japaneseMessages: string;
beforeAll(async () => {
  const manifest = JSON.parse(
    readFileSync(new URL('../../.build/client/.vite/manifest.json', import.meta.url), 'utf8'),
  );
  englishMessages = `/static/${manifest['site/i18n/messages/en/index.ts'].file}`;
  japaneseMessages = `/static/${manifest['site/i18n/messages/ja/index.ts'].file}`;
});

test('LC-20 LC-22 LC-30 switches language in the document, with page, parameter and query, and remembers it', async () => {
  await using visitor = await openVisitor(browser);
  const { page, context } = visitor;
  const cookie = async () => {
    const { name, value, path, sameSite, httpOnly, expires } = (await context.cookies())[0] ?? {};
    const days = Math.round(((expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60));
    return { name, value, path, sameSite, httpOnly, days };
  };
  const remembered = { name: 'i18n_redirected', path: '/', sameSite: 'Lax', httpOnly: false, days: 365 };

  await open(page, `${site.origin}/works/kanda-shops?from=mail`);
  await expect.poll(cookie).toEqual({ ...remembered, value: 'ja' });
  await headerLink(page, 'English').click();
  await heading(page, 'Kanda Shops').waitFor();
  expect(page.url()).toBe(`${site.origin}/en/works/kanda-shops?from=mail`);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.title()).toBe(`Kanda Shops | ${COMPANY.name.en}`);
  await expect.poll(cookie).toEqual({ ...remembered, value: 'en' });

  await headerLink(page, 'Works').click();
  await heading(page, 'Works').waitFor();
  await page.getByRole('link', { name: /^Office/ }).click();
  await page.waitForURL(`${site.origin}/en/works?use=office`);
  await headerLink(page, '日本語').click();
  await heading(page, '実績').waitFor();
  expect(page.url()).toBe(`${site.origin}/works?use=office`);
  expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  await expect.poll(cookie).toEqual({ ...remembered, value: 'ja' });

  // Going back changes the language, too.
  await page.goBack();
  await heading(page, 'Works').waitFor();
  await expect.poll(cookie).toEqual({ ...remembered, value: 'en' });
  expect(await inSameDocument(page)).toBe(true);
  expect(await context.cookies()).toHaveLength(1);
});

test('LC-30 switches the language with the link in the footer', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/`);
  await page.locator('footer').getByRole('link', { name: 'English' }).click();
  await page.waitForURL(`${site.origin}/en`);
  await expect.poll(() => page.title()).toBe(COMPANY.name.en);
  await page.locator('footer').getByRole('link', { name: '日本語' }).click();
  await expect.poll(() => page.title()).toBe(COMPANY.name.ja);
  expect(page.url()).toBe(`${site.origin}/`);
  expect(await inSameDocument(page)).toBe(true);
});

test('LC-31 loads no English messages on Japanese pages, and loads them once for English pages', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const requests = requestsOf(page);
  const loaded = () => requests.filter((path) => path === englishMessages).length;
  await open(page, `${site.origin}/`);
  await headerLink(page, '会社概要').click();
  await heading(page, '会社概要').waitFor();
  await headerLink(page, '実績').click();
  await heading(page, '実績').waitFor();
  expect(loaded()).toBe(0);

  await headerLink(page, 'English').click();
  await heading(page, 'Works').waitFor();
  expect(loaded()).toBe(1);
  await headerLink(page, 'Company').click();
  await heading(page, 'Company').waitFor();
  await headerLink(page, '日本語').click();
  await heading(page, '会社概要').waitFor();
  await headerLink(page, 'English').click();
  await heading(page, 'Company').waitFor();
  expect(loaded()).toBe(1);
  expect(await inSameDocument(page)).toBe(true);
});

test('LC-31 loads the English messages once if an English page is visited first', async () => {
  await using visitor = await openVisitor(browser, { locale: 'en-GB' });
  const { page } = visitor;
  const requests = requestsOf(page);
  await open(page, `${site.origin}/en`);
  await headerLink(page, 'Careers').click();
  await page.waitForURL(`${site.origin}/en/recruit`);
  await expect.poll(() => page.title()).toMatch(new RegExp(` \\| ${COMPANY.name.en}$`));
  expect(requests.filter((path) => path === englishMessages)).toHaveLength(1);
});

test('CH-01 shares all scripts except messages between a page and its translation', async () => {
  const scripts = async (path: string) => scriptsOf(await (await fetch(site.origin + path)).text());
  const japanese = await scripts('/company');
  const english = await scripts('/en/company');
  expect(english.filter((src) => !japanese.includes(src))).toEqual([englishMessages]);
  expect(japanese.filter((src) => !english.includes(src))).toEqual([japaneseMessages]);
});
