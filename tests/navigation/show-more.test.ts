import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { open } from '../support/browser/page-actions.ts';
import { settled } from '../support/browser/settled.ts';
import { hydrated, inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const LISTS = [
  { path: '/news', first: 8, more: 'もっと見る', added: (count: number) => `${count}件を追加しました。` },
  { path: '/en/columns', first: 7, more: 'Show more', added: (count: number) => `${count} more added.` },
];

const entries = (page: Page, path: string) => page.locator(`main li a[href^="${path}/"]`);
const status = (page: Page) => page.locator('main [role="status"]');
const bar = (page: Page) => page.getByRole('progressbar');
const api = (path: string) => `**/wp-json/api/v1${path}?*`;

/** Resolves when the bar turns red. Polling a locator may miss it, because the bar disappears after half a second. */
const redBar = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const resolveIfFailed = () => document.querySelector('[role="progressbar"][data-failed]') && resolve();
        new MutationObserver(resolveIfFailed).observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );

/** Delays requests until the test releases them. */
function gate() {
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    opened,
    release: () => release(),
    async holdRequest(route: Route) {
      await opened;
      await route.continue().catch(() => undefined);
    },
  };
}

/** Returns the number of entries of a list in the page's language. */
async function totalOf(path: string): Promise<number> {
  const name = path.replace('/en', '');
  const lang = path.startsWith('/en') ? 'en' : 'ja';
  return (await (await fetch(`${site.origin}/wp-json/api/v1${name}?lang=${lang}`)).json()).total;
}

describe.each(LISTS)('show more on $path', ({ path, first, more, added }) => {
  test('appends page after page, announces the number, focuses the first new entry, and ends', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, site.origin + path);
    const total = await totalOf(path);
    const items = entries(page, path);
    expect(await items.count()).toBe(first);
    const before = await items.allInnerTexts();
    const link = page.getByRole('link', { name: more });
    expect(await link.getAttribute('href')).toBe(`${path}?page=2`);
    expect(await status(page).innerText()).toBe('');

    expect(total).toBeGreaterThan(first);
    for (let visible = first; visible < total; visible += first) {
      const coming = Math.min(first, total - visible);
      await link.click();
      await expect.poll(() => items.count()).toBe(visible + coming);
      expect(await status(page).innerText()).toBe(added(coming));
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
        .toBe(await items.nth(visible).getAttribute('href'));
    }
    const texts = await items.allInnerTexts();
    expect(texts.slice(0, first)).toEqual(before);
    expect(new Set(texts).size).toBe(total);
    expect(await link.count()).toBe(0);
    expect(await page.locator('main a[rel="next"]').count()).toBe(0);
    expect(page.url()).toBe(site.origin + path);
    expect(await inSameDocument(page)).toBe(true);
  });
});

test("appends the list's page 2, whose links work inside the site", async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/en/columns?page=2`);
  const second = await entries(page, '/en/columns').allInnerTexts();
  await open(page, `${site.origin}/en/columns`);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect.poll(() => entries(page, '/en/columns').count()).toBe(7 + second.length);
  expect((await entries(page, '/en/columns').allInnerTexts()).slice(7)).toEqual(second);
  const pages = Math.ceil((await totalOf('/en/columns')) / 7);
  expect(await page.getByText(`Page 2 of ${pages}`).isVisible()).toBe(true);
  const last = entries(page, '/en/columns').last();
  const title = await last.innerText();
  await last.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await inSameDocument(page)).toBe(true);

  // Going back shows the page that the URL names.
  await page.goBack();
  await expect.poll(() => entries(page, '/en/columns').count()).toBe(7);
  expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(1);
});

test('starts again for another list', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/news`);
  await page.getByRole('link', { name: 'もっと見る' }).click();
  await expect.poll(() => entries(page, '/news').count()).toBeGreaterThan(8);
  await page.locator('main section a[href="/news?year=2023"]').click();
  await page.waitForURL(/\?year=/);
  await expect.poll(() => entries(page, '/news').count()).toBeLessThan(8);
  expect(await status(page).innerText()).toBe('');
  await page.goBack();
  await expect.poll(() => entries(page, '/news').count()).toBe(8);
  expect(await page.getByRole('link', { name: 'もっと見る' }).count()).toBe(1);
});

test.each([
  ['/news', 'もっと見る', '読み込み中'],
  ['/en/news', 'Show more', 'Loading'],
])('AX-20 shows that a slow response for %s is loading, in the bar, too', async (path, more, loading) => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const { release, holdRequest } = gate();
  const requested: string[] = [];
  await page.route(api('/news'), (route) => {
    requested.push(new URL(route.request().url()).search);
    return holdRequest(route);
  });
  await open(page, site.origin + path);
  await page.getByRole('link', { name: more }).click();
  const link = page.locator('main a[rel="next"]');
  await expect.poll(() => link.innerText()).toBe(loading);
  expect(await link.getAttribute('aria-busy')).toBe('true');
  await bar(page).waitFor();
  // Further clicks join the request.
  await link.click();
  await link.click();
  release();
  await expect.poll(() => entries(page, path).count()).toBeGreaterThan(8);
  await expect.poll(() => bar(page).count()).toBe(0);
  expect(requested).toEqual([`?lang=${path === '/news' ? 'ja' : 'en'}&page=2&per_page=8&pinned=first`]);
});

test('FT-02 stays pending for at least 200 ms, however fast the response', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/news`);
  await page.evaluate(() => {
    const states = { clicked: 0, wasBusy: false, free: 0 };
    Object.assign(window, { states });
    // The busy state may be rendered late on a busy machine.
    addEventListener('click', ({ timeStamp }) => (states.clicked = timeStamp), { capture: true, once: true });
    new MutationObserver(() => {
      if (document.querySelector('main [aria-busy="true"]')) states.wasBusy = true;
      else if (states.wasBusy) states.free ||= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.getByRole('link', { name: 'もっと見る' }).click();
  await expect.poll(() => entries(page, '/news').count()).toBeGreaterThan(8);
  const { clicked, free } = await page.evaluate(
    () => (window as unknown as { states: { clicked: number; free: number } }).states,
  );
  expect(free - clicked).toBeGreaterThanOrEqual(199);
});

test.each([
  {
    path: '/news',
    more: 'もっと見る',
    sentence: '一時的に内容を取得できませんでした。しばらくしてから、再度お試しください。',
    retry: '再読み込み',
  },
  {
    path: '/en/columns',
    more: 'Show more',
    sentence: 'Its content could not be loaded. Please try again in a few minutes.',
    retry: 'Reload',
  },
])('FT-06 shows a failure on $path beside the list, and can be retried', async (list) => {
  const { path, more, sentence, retry } = list;
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  let isBroken = true;
  const { release, opened } = gate();
  const { release: releaseNext, opened: openedAgain } = gate();
  await page.route(api(path.replace('/en', '')), async (route) => {
    await (isBroken ? opened : openedAgain);
    return isBroken ? route.fulfill({ status: 503, body: 'no' }) : route.continue();
  });
  await open(page, site.origin + path);
  const before = await entries(page, path).allInnerTexts();
  const failed = redBar(page);
  await page.getByRole('link', { name: more }).click();
  await bar(page).waitFor();
  release();
  await failed;
  await expect.poll(() => status(page).innerText()).toBe(sentence);
  expect(await entries(page, path).allInnerTexts()).toEqual(before);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await visitor.waitForConsoleError(/status of 503/);

  isBroken = false;
  await page.getByRole('link', { name: retry }).click();
  await expect.poll(() => status(page).innerText()).toBe('');
  releaseNext();
  await expect.poll(() => entries(page, path).count()).toBeGreaterThan(before.length);
  expect(await status(page).innerText()).not.toBe(sentence);
  expect(await inSameDocument(page)).toBe(true);
});

test.each([
  ['invalid by the contract', JSON.stringify({ items: [{ id: 'one' }], page: 2 })],
  ['no JSON', '<html>maintenance</html>'],
])('does not show a response that is %s', async (_name, body) => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await page.route(api('/news'), (route) => route.fulfill({ contentType: 'application/json', body }));
  await open(page, `${site.origin}/en/news`);
  await page.getByRole('link', { name: 'Show more' }).click();
  await page.getByRole('link', { name: 'Reload' }).waitFor();
  expect(await entries(page, '/en/news').count()).toBe(8);
});

test('FT-07 aborts the request when the visitor leaves the page, without an error and without a red bar', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const { release, holdRequest } = gate();
  const aborted: string[] = [];
  page.on('requestfailed', (request) =>
    aborted.push(`${new URL(request.url()).pathname} ${request.failure()?.errorText}`),
  );
  await page.route(api('/news'), holdRequest);
  await open(page, `${site.origin}/news`);
  await page.getByRole('link', { name: 'もっと見る' }).click();
  await bar(page).waitFor();
  await page.locator('body > header').getByRole('link', { name: '会社概要', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '会社概要', exact: true }).waitFor();
  await expect.poll(() => aborted).toEqual(['/wp-json/api/v1/news net::ERR_ABORTED']);
  expect(await page.locator('[role="progressbar"][data-failed]').count()).toBe(0);
  await expect.poll(() => bar(page).count()).toBe(0);
  release();
});

test('does not move the focus if the visitor has moved it meanwhile', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const { release, holdRequest } = gate();
  await page.route(api('/news'), holdRequest);
  await open(page, `${site.origin}/news`);
  await page.getByRole('link', { name: 'もっと見る' }).click();
  await page.locator('main [aria-busy="true"]').waitFor();
  const first = entries(page, '/news').first();
  await first.focus();
  release();
  await expect.poll(() => entries(page, '/news').count()).toBeGreaterThan(8);
  await settled(page);
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
});

test('LK-09 opens page 2 in a new tab after a click with a modifier', async () => {
  await using visitor = await openVisitor(browser);
  const { page, context } = visitor;
  await open(page, `${site.origin}/news`);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'もっと見る' }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.waitForURL(`${site.origin}/news?page=2`);
  await hydrated(tab);
  expect(await entries(page, '/news').count()).toBe(8);
});

test.each([
  ['/columns', '次のページ', '前のページ'],
  ['/en/columns', 'Next page', 'Previous page'],
])('LK-10 links to the next page of %s without JavaScript', async (path, next, previous) => {
  await using visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(site.origin + path);
  await page.getByRole('link', { name: next }).click();
  await page.waitForURL(`${site.origin}${path}?page=2`);
  expect(await entries(page, path).count()).toBe(Math.min(7, (await totalOf(path)) - 7));
  expect(await page.getByRole('link', { name: previous }).getAttribute('href')).toBe(path);
});
