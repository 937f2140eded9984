import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { kindsOfPage } from '../accessibility/kinds-of-page.ts';
import { fetchNothingAhead, hydrated, visitor } from '../support/browser.ts';
import { everyPath, type SitePath } from '../support/every-path.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

/** At once: more make a machine of two cores no faster. */
const VISITORS = 3;

test.each([
  { language: 'ja', locale: 'ja-JP', atLeast: 14 + 12 + 24 + 16 + 8 },
  { language: 'en', locale: 'en-GB', atLeast: 14 + 11 + 17 + 15 + 8 },
])(
  'LC-11 every page in $language is there, readable on a phone, and hydrates without a complaint',
  async (wanted) => {
    const all = (await everyPath(site.origin)).filter(({ language }) => language === wanted.language);
    expect(all.length).toBeGreaterThanOrEqual(wanted.atLeast);
    const kinds = new Set(await kindsOfPage(site.origin));

    const problems: string[] = [];
    const titles = new Map<string, string>();
    const walk = async (queue: SitePath[], javaScriptEnabled: boolean) => {
      const screen = { locale: wanted.locale, viewport: { width: 390, height: 844 }, javaScriptEnabled };
      const visit = async () => {
        await using someone = await visitor(browser, screen);
        if (javaScriptEnabled) await fetchNothingAhead(someone.context);
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { path } = next;
          const answer = await someone.page.goto(site.origin + path);
          if (javaScriptEnabled) await hydrated(someone.page);
          const found = await problemsOf(someone.page, next, answer?.status());
          problems.push(...found.map((problem) => `${path} ${problem}`));
          for (const complaint of someone.complaints.splice(0)) problems.push(`${path} complains: ${complaint}`);

          const title = await someone.page.title();
          const twin = titles.get(title);
          if (twin) problems.push(`${path} has the title of ${twin}: ${title}`);
          titles.set(title, path);
        }
      };
      await Promise.all(Array.from({ length: VISITORS }, visit));
    };
    // Pages of one kind are made by the same code: two of them hydrate, and all of them are read.
    for (const isOneOfAKind of [true, false]) {
      await walk(
        all.filter(({ path }) => kinds.has(path) === isOneOfAKind),
        isOneOfAKind,
      );
    }
    expect(problems).toEqual([]);
  },
  90_000,
);

/** What is wrong with the page that is shown. */
async function problemsOf(page: Page, { path, language }: SitePath, status: number | undefined): Promise<string[]> {
  const problems: string[] = [];
  if (status !== 200) problems.push(`answers ${status}`);
  if (page.url() !== site.origin + path) problems.push(`ended at ${page.url()}`);

  const lang = await page.locator('html').getAttribute('lang');
  if (lang !== language) problems.push(`is in ${lang}`);
  const headings = await page.locator('h1').allInnerTexts();
  if (headings.length !== 1 || !headings[0]?.trim()) problems.push(`has the h1s ${JSON.stringify(headings)}`);

  const company = language === 'ja' ? '環巡' : 'KANJUN';
  const title = await page.title();
  const isHome = path === '/' || path === '/en';
  const isNamed = isHome ? title === company : title.endsWith(` | ${company}`) && title.length > company.length + 3;
  if (!isNamed) problems.push(`has the title ${JSON.stringify(title)}`);

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) problems.push(`scrolls sideways by ${excess} px at ${width} px`);
  }
  return problems;
}
