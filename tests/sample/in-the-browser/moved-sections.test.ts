/** Fragments that were published before sections moved, were folded, or got another heading. */
import { expect, test } from 'vitest';
import { contentPaths } from '../../../site/fixed-paths.ts';
import { openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../../support/for-file.ts';
import { textOf } from '../support/texts.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });

const PUBLISHED: Record<string, string> = {
  '/': 'mission services figures about cycle recruit contact',
  '/about': 'mission meaning cycle principles decisions next',
  '/company': `profile message key-figures portfolio portfolio-area definitions history leadership key-persons
    organisation shareholders access press`,
  '/company/governance': 'leadership key-persons organisation shareholders',
  '/company/press': 'contact introduction conditions credits',
  '/contact': 'form next telephone tell-us address access before',
  '/p/accessibility': 'perceivable operable understandable robust added',
  '/recruit': 'why work data asset-manager planner people positions process graduates contact',
  '/services': 'services scope together planning formation work management next',
  '/services/acquisitions': 'criteria excluded process offers terms next',
  '/services/client': `summary who durations comparison what licences process fees fee-example risks energy questions
    next`,
  '/services/fund': `summary portfolio who structure structure-comparison funding-example flow what process redemption
    term fees risks loss-example record occupancy questions next`,
  '/services/fund/record': 'realised loss managed extensions lenders basis next',
  '/services/tenants': 'vacancies process emergency requests next',
  '/works': 'ways',
  '/search': 'places',
};

const RENAMED = [
  ['/columns/1', 'h-私たちの歩き方'],
  ['/columns/3', 'h-線の向こう側の建物を-どう扱うか'],
  ['/en/columns/3', 'h-buying-on-the-far-side-of-the-line'],
  ['/columns/4', 'h-お金は3回動く'],
  ['/en/columns/4', 'h-money-moves-three-times'],
  ['/columns/6', 'h-設備の年齢を数える'],
  ['/columns/8', 'h-泊まる人がいない日'],
  ['/en/columns/8', 'h-the-night-without-guests'],
  ['/p/accessibility', 'h-5-点検の方法と結果 h-6-お問い合わせ'],
  ['/en/p/accessibility', 'h-5-how-it-was-checked h-6-contact'],
  ['/works/osaki-atrium', 'ways'],
] as const;

const fragments = Object.entries(PUBLISHED).flatMap(([path, ids]) =>
  [path, path === '/' ? '/en' : `/en${path}`].map((address) => [address, ids] as const),
);

test.each([...fragments, ...RENAMED])('has a target for every published fragment of %s', async (path, ids) => {
  const html = await (await fetch(site.origin + path)).text();
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  expect(ids.split(/\s+/).filter((id) => !main.includes(` id="${id}"`))).toEqual([]);
});

test('knows the sections of every page in the content', () => {
  const withSections = [...contentPaths].filter(([slug]) => /^ +id: /m.test(textOf(`content/pages/${slug}/ja.md`)));
  expect(withSections.length).toBeGreaterThan(10);
  expect(withSections.map(([, path]) => path).filter((path) => !(path in PUBLISHED))).toEqual([]);
});

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
