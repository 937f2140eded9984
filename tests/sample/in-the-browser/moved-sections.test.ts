/** Fragments that were published before sections moved, were folded, or got another heading. */
import { expect, test } from 'vitest';
import { openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });

const PUBLISHED = {
  '/company': `profile message key-figures portfolio portfolio-area definitions history leadership key-persons
    organisation shareholders access press`,
  '/contact': 'form next telephone tell-us address access before',
  '/recruit': 'why work data asset-manager planner people positions process graduates contact',
  '/': 'mission services figures about cycle recruit contact',
  '/about': 'mission meaning cycle principles decisions next',
};

const RENAMED = [
  ['/columns/1', '私たちの歩き方'],
  ['/columns/4', 'お金は3回動く'],
  ['/en/columns/4', 'money-moves-three-times'],
] as const;

const fragments = Object.entries(PUBLISHED).flatMap(([path, ids]) =>
  [path, path === '/' ? '/en' : `/en${path}`].map((address) => [address, ids.split(/\s+/)] as const),
);

test.each([...fragments, ...RENAMED.map(([path, id]) => [path, [`h-${id}`]] as const)])(
  'scrolls to every published fragment of %s',
  async (path, ids) => {
    await using visitor = await openVisitor(browser, { locale: path.startsWith('/en') ? 'en-GB' : 'ja-JP' });
    const { page } = visitor;
    await page.goto(site.origin + path);
    const missing = await page.evaluate(
      (all) => all.filter((id) => document.getElementById(id)?.closest('main') == null),
      ids,
    );
    expect(missing).toEqual([]);
  },
);

test.each([
  ['/company#press', '/company/press', '白石 航'],
  ['/company#leadership', '/company/governance', '三枝 誠一'],
  ['/company#shareholders', '/company/governance', '株主構成'],
  ['/en/company#organisation', '/en/company/governance', 'Internal Audit'],
  ['/en/company#press', '/en/company/press', 'Wataru Shiraishi'],
])('leads from %s to %s', async (from, to, text) => {
  await using visitor = await openVisitor(browser, { locale: from.startsWith('/en') ? 'en-GB' : 'ja-JP' });
  const { page } = visitor;
  await page.goto(site.origin + from);
  const link = page.locator(`section:has(:target) a[href^="${to}"]`).first();
  expect(await link.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
  await link.click();
  await page.waitForURL((url) => url.pathname === to);
  await page.locator('main').getByText(text).first().waitFor();
});
