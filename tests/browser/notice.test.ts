/** The notice above all pages: both languages, start and end, and closing without layout shift. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ContentFolder, contentFolder, news, newsEn, PNG, SITE_EN, SITE_JA } from '../backend/content-folder.ts';
import { heading, open } from '../support/browser/page-actions.ts';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile } from '../support/for-file.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

const browser = browserForFile({ pictures: false });
let folder: ContentFolder;
let site: SiteInProcess;

const notice = (more = '') => `text:
  ja: 年末年始は12月29日から1月3日まで休業します。
  en: We are closed from 29 December to 3 January.
link: /news/2
${more}`;
const timeFromNow = (ms: number) => `"${new Date(Date.now() + ms).toISOString()}"`;

beforeAll(async () => {
  folder = await contentFolder({
    'site/ja.md': SITE_JA,
    'site/en.md': SITE_EN.replaceAll('試験不動産', 'Fixture Estate').replace('作品', 'Works'),
    'site/share.png': PNG,
    'news/1/ja.md': news(1),
    'news/1/en.md': newsEn('One'),
    'news/2/ja.md': news(2),
    'news/2/en.md': newsEn('Two'),
    'notice.yaml': notice(),
  });
  site = await siteInProcess({ CONTENT_DIR: folder.path });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await folder?.remove();
});

const NAME = /^(?:重要なお知らせ|Notice)$/;
const htmlOf = async (path: string, language = 'ja') =>
  (await fetch(site.origin + path, { headers: { 'accept-language': language } })).text();
const expectNotice = async (text: string) => {
  await expect.poll(() => htmlOf('/news/1')).toContain(text);
};

describe('notice', () => {
  beforeEach(async () => {
    await folder.write({ 'notice.yaml': notice() });
    await expectNotice('年末年始は');
  });

  test('is on every page in its language, with its link, also on missing pages', async () => {
    const [japanese, english, missing] = [
      await htmlOf('/news/1'),
      await htmlOf('/en/news/1', 'en'),
      await htmlOf('/nowhere'),
    ];
    for (const html of [japanese, missing]) {
      expect(html).toMatch(/<aside[^>]*aria-label="重要なお知らせ".*href="\/news\/2".*12月29日から1月3日まで/s);
    }
    expect(english).toMatch(/<aside[^>]*aria-label="Notice".*href="\/en\/news\/2".*29 December to 3 January/s);
  });

  test.each([
    ['ja', '/news/1', 'このお知らせを閉じる', 'お知らせ1', 'お知らせ2'],
    ['en', '/en/news/1', 'Close this notice', 'One', 'Two'],
  ])('is closed by keyboard permanently in %s, without layout shift', async (locale, path, close, title, other) => {
    await using visitor = await openVisitor(browser, { locale, viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await open(page, site.origin + path);
    const button = page.getByRole('button', { name: close });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, site.origin + path);
    await heading(page, title).waitFor();
    expect(await page.getByRole('complementary', { name: NAME }).count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    await page.goto(`${site.origin}${path.replace('1', '2')}`);
    await heading(page, other).waitFor();
    expect(await page.getByRole('complementary', { name: NAME }).count()).toBe(0);

    // A changed notice is shown again.
    await folder.write({ 'notice.yaml': notice().replaceAll('29', '28') });
    await expectNotice('12月28日');
    await open(page, site.origin + path);
    await button.waitFor();
  });

  test('is visible without scripts, without a useless button', async () => {
    await using visitor = await openVisitor(browser, { javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(`${site.origin}/news/1`);
    expect(await page.getByRole('complementary', { name: NAME }).innerText()).toContain('12月29日');
    expect(await page.getByRole('button', { name: 'このお知らせを閉じる' }).isVisible()).toBe(false);
  });

  test('starts and ends at its times', async () => {
    await folder.write({ 'notice.yaml': notice(`from: ${timeFromNow(1000)}\nuntil: ${timeFromNow(1800)}\n`) });
    const has = async () => (await htmlOf('/news/1')).includes('aria-label="重要なお知らせ"');
    const states: boolean[] = [];
    const isVisible = async () => {
      const now = await has();
      if (states.at(-1) !== now) states.push(now);
      return states.length;
    };
    await expect.poll(async () => (await isVisible()) > 2 && !states.at(-1), { interval: 20 }).toBe(true);
    // The earlier notice may appear until the change has been read.
    expect(states.slice(-3)).toEqual([false, true, false]);
    expect(site.output()).toContain('Content: as scheduled, the notice changes');
  });

  test('is not shown if it is invalid, and is reported with its line', async () => {
    await folder.write({ 'notice.yaml': `${notice()}til: "2027-01-01"\n` });
    await expect.poll(() => htmlOf('/news/1')).not.toContain('aria-label="重要なお知らせ"');
    expect(site.output()).toMatch(/content\/notice\.yaml:5 "til" is not a field of a notice → Did you mean "until"/);
  });
});
