import type { Page } from 'playwright-core';
import type { SitePath } from '../support/every-path.ts';

/** What is wrong with the page that is shown, whatever kind of page it is. @param status the document's */
export async function pageProblems(
  page: Page,
  { path, language }: SitePath,
  status: number | undefined,
): Promise<string[]> {
  const problems: string[] = [];
  if (status !== 200) problems.push(`answers ${status}`);
  if (new URL(page.url()).pathname !== path) problems.push(`ended at ${page.url()}`);

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
