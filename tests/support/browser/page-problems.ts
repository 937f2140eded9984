import type { Page } from 'playwright-core';
import { COMPANY } from '../site/company.ts';
import type { SitePath } from '../site/every-path.ts';

/**
 * Returns the problems of the current page. The checks apply to every kind of page.
 * @param status HTTP status of the document
 * @param names names of the company that the site belongs to
 */
export async function pageProblems(
  page: Page,
  { path, language }: SitePath,
  status: number | undefined,
  names: { ja: string; en: string } = COMPANY.name,
): Promise<string[]> {
  const problems: string[] = [];
  if (status !== 200) problems.push(`answers ${status}`);
  if (new URL(page.url()).pathname !== path) problems.push(`ended at ${page.url()}`);

  const { lang, headings, title, excess } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    headings: [...document.querySelectorAll('h1')].map(({ innerText }) => innerText),
    title: document.title,
    excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  if (lang !== language) problems.push(`is in ${lang}`);
  if (headings.length !== 1 || !headings[0]?.trim()) problems.push(`has the h1s ${JSON.stringify(headings)}`);

  const company = names[language];
  const isHome = path === '/' || path === '/en';
  const isNamed = isHome ? title === company : title.endsWith(` | ${company}`) && title.length > company.length + 3;
  if (!isNamed) problems.push(`has the title ${JSON.stringify(title)}`);
  if (excess > 0) problems.push(`scrolls sideways by ${excess} px`);
  return problems;
}
