import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idle } from '../support/browser/settled.ts';
import { hydrated, inSameDocument, markDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile } from '../support/for-file.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';
import { SECRET, signedLink } from './previews.ts';

let site: SiteInProcess;
const browser = browserForFile({ pictures: false });
let contentDir: string;
beforeAll(async () => {
  contentDir = await mkdtemp(join(tmpdir(), 'meguri-preview-'));
  await cp(documentFolder(['pages', 'news', 'columns']), contentDir, { recursive: true });
  site = await siteInProcess({ PREVIEW_SECRET: SECRET, CONTENT_DIR: contentDir });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await rm(contentDir, { recursive: true });
});

const languages = [
  {
    lang: 'ja' as const,
    entry: 'columns/12',
    path: '/columns/12',
    title: '空室の費用',
    banner: /^プレビュー コラム 12 20\d\d年\d{1,2}月\d{1,2}日 \d\d:\d\d の下書きを表示しています \d{1,2}:\d\dまで有効/,
    leave: 'プレビューを終了する',
    home: '/',
    list: '/columns',
    listTitle: 'コラム',
  },
  {
    lang: 'en' as const,
    entry: 'columns/12',
    path: '/en/columns/12',
    title: 'The cost of vacancy',
    banner:
      /^Preview Column 12 showing the draft of \d{1,2} [A-Z][a-z]+ 20\d\d, \d\d:\d\d Valid until \d\d:\d\d \(Tokyo\)/,
    leave: 'End the preview',
    home: '/en',
    list: '/en/columns',
    listTitle: 'Columns',
  },
];

test.each(languages)(
  'PV-01 PV-03 PV-04 shows in $lang the draft with a banner, live navigations and an exit',
  async (text) => {
    const { lang, entry, path, title, banner, leave, list, listTitle } = text;
    const link = await signedLink(site.origin, entry, lang);
    await using visitor = await openVisitor(browser, { locale: lang === 'ja' ? 'ja-JP' : 'en-GB', prefetches: true });
    const { page } = visitor;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const payloads = () =>
      requested.filter((url) => url.endsWith('/payload.js')).map((url) => url.replace(/^\/static\/[^/]+/, ''));

    const refreshed = page.waitForResponse((response) => response.url().endsWith(`${path}/payload.js`));
    await page.goto(link);
    expect(new URL(page.url()).pathname).toBe(path);
    await hydrated(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect((await page.locator('[data-preview]').innerText()).replaceAll(/\s+/g, ' ')).toMatch(banner);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

    // The initialisation of the session, then the refresh, each once.
    expect((await refreshed).headers()['cache-control']).toBe('private, no-store');
    expect(requested.filter((url) => url === '/preview/session')).toHaveLength(1);
    expect(requested.indexOf('/preview/session')).toBeLessThan(
      requested.findIndex((url) => url.endsWith('/payload.js')),
    );

    // Links are not prefetched, whether visible or hovered.
    const toList = page.locator(`header a[href="${list}"]`).first();
    await page.setViewportSize({ width: 1400, height: 900 });
    await toList.hover();
    await idle(page);
    expect(payloads()).toHaveLength(1);

    await markDocument(page);
    await toList.click();
    await page.waitForURL(site.origin + list);
    await page.getByRole('heading', { level: 1, name: listTitle, exact: true }).waitFor();
    await page.locator('main').getByText(title).first().waitFor();
    expect(await inSameDocument(page)).toBe(true);
    expect(await page.locator('[data-preview]').isVisible()).toBe(true);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await toList.click();
    await page.waitForURL(site.origin + list);
    await page.getByRole('heading', { level: 1, name: listTitle, exact: true }).waitFor();
    await page.locator('main').getByText(title).first().waitFor();
    // First the refresh, then each visit again. These pages do not prefetch.
    await idle(page);
    expect(payloads()).toEqual([path, list, path, list].map((target) => `${target}/payload.js`));

    await page.getByRole('button', { name: leave }).click();
    await page.waitForURL((url) => url.pathname === list);
    await hydrated(page);
    expect(await page.locator('[data-preview]').count()).toBe(0);
    expect(await page.locator('main').getByText(title).count()).toBe(0);
    expect((await visitor.context.cookies()).map(({ name }) => name)).not.toContain('meguri_preview');
  },
);

test('PV-03 shows an edit of the draft on the next navigation, with the new revision in the banner', async () => {
  const file = join(contentDir, 'news/2026-11-10-closing-days/en.draft.md');
  await using visitor = await openVisitor(browser, { locale: 'en-GB' });
  const { page } = visitor;
  await page.goto(await signedLink(site.origin, 'news/15', 'en'));
  await page.getByRole('heading', { level: 1, name: 'Winter closing days and January heating inspections' }).waitFor();
  const banner = page.locator('[data-preview]');
  const before = await banner.getAttribute('data-preview');
  expect(before).toMatch(/^[0-9a-f]{10}$/);

  await writeFile(file, '---\ntitle: Changed while it was looked at\nsummary: Changed.\n---\n\nChanged.\n');
  const afterReload = async (text: string) => {
    await page.reload();
    return page.locator(text).innerText();
  };
  await expect.poll(() => afterReload('h1')).toBe('Changed while it was looked at');
  // Entry and revision are read one after the other, so an edit may occur in between. The banner shows the minute.
  const named = async () => {
    await page.reload();
    return banner.getAttribute('data-preview');
  };
  await expect.poll(named).not.toBe(before);

  await using other = await openVisitor(browser, { locale: 'en-GB' });
  await other.page.goto(`${site.origin}/en/news/15`);
  expect(await other.page.getByRole('heading', { level: 1 }).innerText()).toBe('Winter closing days');
  expect(await other.page.locator('[data-preview]').count()).toBe(0);
});

test.each(languages)(
  'PV-04 shows banner and exit without JavaScript in $lang',
  async ({ lang, entry, title, leave, home }) => {
    const link = await signedLink(site.origin, entry, lang);
    await using visitor = await openVisitor(browser, {
      javaScriptEnabled: false,
      locale: lang === 'ja' ? 'ja-JP' : 'en-GB',
    });
    const { page } = visitor;
    await page.goto(link);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    await page.getByRole('button', { name: leave }).click();
    // Other visitors cannot see the entry.
    await page.waitForURL(site.origin + home);
    expect(await page.locator('[data-preview]').count()).toBe(0);
  },
);

test('PV-06 responds with 403 to the next click after the session ends', async () => {
  await using visitor = await openVisitor(browser, { locale: 'en-GB' });
  const { page, context } = visitor;
  await page.goto(await signedLink(site.origin, 'columns/12', 'en'));
  await hydrated(page);
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toContain('/en/columns/12/payload.js');
  await context.addCookies([{ name: 'meguri_preview', value: 'over', url: site.origin }]);
  await page
    .locator('header a[href="/en/news"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { level: 1, name: 'This preview cannot be shown' }).waitFor();
  await visitor.waitForConsoleError(/403/);

  await page.getByRole('link', { name: 'End the preview' }).click();
  await page.waitForURL(`${site.origin}/en/news`);
  expect(await page.locator('[data-preview]').count()).toBe(0);
});
