import { expect, test } from 'vitest';
import { kindsOfPage } from '../accessibility/kinds-of-page.ts';
import { visitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { ask } from '../support/site/ask.ts';
import { everyPath } from '../support/site/every-path.ts';
import { pageProblems } from './page-problems.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

/** The narrowest telephone. */
const NARROW = { width: 320, height: 568 };
/** At once: more make a machine of two cores no faster. */
const VISITORS = 2;

test.each([
  { language: 'ja', atLeast: 14 + 12 + 24 + 16 + 8 },
  { language: 'en', atLeast: 14 + 11 + 17 + 15 + 8 },
])('LC-11 every page in $language is there, under a title of its own', async ({ language, atLeast }) => {
  const paths = (await everyPath(site.origin)).filter((each) => each.language === language);
  expect(paths.length).toBeGreaterThanOrEqual(atLeast);
  const problems: string[] = [];
  const titles = new Map<string, string>();
  for (const { path } of paths) {
    const { status, body } = await ask(site.origin, path);
    const title = /<title>([^<]+)<\/title>/.exec(body)?.[1] ?? '';
    if (status !== 200) problems.push(`${path} answers ${status}`);
    const twin = titles.get(title);
    if (twin) problems.push(`${path} has the title of ${twin}: ${title}`);
    titles.set(title, path);
  }
  expect(problems).toEqual([]);
});

// Pages of one kind are made by the same code: two of each hydrate, and are looked at closely, in
// tests/accessibility/every-kind-of-page.test.ts. These are the others.
test('LC-11 every page can be read on a phone', { timeout: 90_000 }, async () => {
  const kinds = new Set(await kindsOfPage(site.origin));
  const queue = (await everyPath(site.origin)).filter(({ path }) => !kinds.has(path));
  expect(queue.length).toBeGreaterThan(40);
  const problems: string[] = [];
  const visit = async () => {
    await using someone = await visitor(browser, { viewport: NARROW, javaScriptEnabled: false });
    for (let next = queue.shift(); next; next = queue.shift()) {
      const answer = await someone.page.goto(site.origin + next.path);
      const found = await pageProblems(someone.page, next, answer?.status());
      problems.push(...found.map((problem) => `${next?.path} ${problem}`));
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  expect(problems).toEqual([]);
});
