import { expect, test } from 'vitest';
import { samplePaths } from '../../../scripts/lib/sample-paths.ts';
import { lineProblems } from '../../../scripts/lib/screenshots/line-problems.ts';
import { openFreshVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';
import { everyPath } from '../../support/site/every-path.ts';
import { hiddenCharacters } from '../support/hidden-characters.ts';
import { shortLines } from '../support/short-lines.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });

const WIDTHS = [320, 390, 820, 1440, 2560];

test('breaks no line within words, figures or the end of a paragraph, and fills lines well', async () => {
  await using visitor = await openFreshVisitor(browser, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  const generic = (await everyPath(site.origin)).map(({ path }) => path).filter((path) => path.startsWith('/p/'));
  const problems = new Set<string>();
  const filled = { lines: 0, short: 0 };
  for (const path of new Set([...samplePaths(), ...generic, '/en/services', '/en/company'])) {
    await page.goto(site.origin + path, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    for (const width of path.startsWith('/en') ? [390] : WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      for (const problem of await page.evaluate(lineProblems)) problems.add(`${path} at ${width} px: ${problem}`);
      if (width !== 390 || path.startsWith('/en')) continue;
      const { lines, short } = await page.evaluate(shortLines);
      filled.lines += lines;
      filled.short += short;
    }
    for (const text of await page.evaluate(hiddenCharacters)) problems.add(`${path} has hidden characters: ${text}`);
  }
  expect([...problems]).toEqual([]);
  // Every eighth line was short when phrases were kept together in running text.
  expect(filled.lines).toBeGreaterThan(200);
  expect(filled.short / filled.lines).toBeLessThan(0.06);
});
