import { expect, test } from 'vitest';
import { siteConfig } from '../../site.config.ts';
import { kindsOfPage } from '../accessibility/kinds-of-page.ts';
import { pageProblems } from '../support/browser/page-problems.ts';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { everyPath } from '../support/site/every-path.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });

/** The narrowest supported phone. */
const NARROW = { width: 320, height: 568 };
/** Concurrent visitors. More would not be faster on two cores. */
const VISITORS = 2;

// tests/browser/every-document.test.ts requests all entries, and tests/accessibility/every-kind-of-page.test.ts
// examines two of each kind closely. This file visits half of the others.
test('LC-11 shows entries of every length on a phone', async () => {
  const kinds = new Set(await kindsOfPage(site.origin));
  const others = (await everyPath(site.origin)).filter(({ path }) => !kinds.has(path));
  const queue = others.filter((_, index) => index % 2 === 0);
  const problems: string[] = [];
  const visit = async () => {
    await using visitor = await openVisitor(browser, { viewport: NARROW, javaScriptEnabled: false });
    for (let next = queue.shift(); next; next = queue.shift()) {
      const response = await visitor.page.goto(site.origin + next.path);
      const entryProblems = await pageProblems(visitor.page, next, response?.status(), siteConfig.company.name);
      problems.push(...entryProblems.map((problem) => `${next?.path} ${problem}`));
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  expect(problems).toEqual([]);
});
