import { expect, test } from 'vitest';
import { siteConfig } from '../../site.config.ts';
import { kindsOfPage } from '../accessibility/kinds-of-page.ts';
import { pageProblems } from '../support/browser/page-problems.ts';
import { visitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { everyPath } from '../support/site/every-path.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });

/** The narrowest telephone. */
const NARROW = { width: 320, height: 568 };
/** At once: more make a machine of two cores no faster. */
const VISITORS = 2;

// Entries of a list are made by the same code, and all of them are read in tests/browser/every-document.test.ts: two of each
// hydrate, and are looked at closely, in tests/accessibility/every-kind-of-page.test.ts. These are half of the others.
test('LC-11 entries of every length can be read on a phone', { timeout: 90_000 }, async () => {
  const kinds = new Set(await kindsOfPage(site.origin));
  const others = (await everyPath(site.origin)).filter(({ path }) => !kinds.has(path));
  const queue = others.filter((_, index) => index % 2 === 0);
  const problems: string[] = [];
  const visit = async () => {
    await using someone = await visitor(browser, { viewport: NARROW, javaScriptEnabled: false });
    for (let next = queue.shift(); next; next = queue.shift()) {
      const answer = await someone.page.goto(site.origin + next.path);
      const found = await pageProblems(someone.page, next, answer?.status(), siteConfig.company.name);
      problems.push(...found.map((problem) => `${next?.path} ${problem}`));
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  expect(problems).toEqual([]);
});
