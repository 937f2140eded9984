import { expect, test } from 'vitest';
import { openFreshVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { brokenLines } from './broken-lines.ts';
import { shortLines } from './short-lines.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });

test('breaks no line within figures, words or the end of a paragraph, and fills lines well', async () => {
  await using visitor = await openFreshVisitor(browser, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  const broken: string[] = [];
  const filled = { lines: 0, short: 0 };
  for (const path of ['/services/fund', '/columns/13', '/company', '/en/services', '/en/company']) {
    await page.context().clearCookies();
    await page.goto(site.origin + path, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    for (const phrase of await page.evaluate(brokenLines)) broken.push(`${path} parts ${phrase}`);
    if (path.startsWith('/en')) continue;
    const { lines, short } = await page.evaluate(shortLines);
    filled.lines += lines;
    filled.short += short;
  }
  expect(broken).toEqual([]);
  // Every eighth line was short when phrases were kept together in running text.
  expect(filled.lines).toBeGreaterThan(200);
  expect(filled.short / filled.lines).toBeLessThan(0.06);
});
