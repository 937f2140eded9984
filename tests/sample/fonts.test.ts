import { expect, test } from 'vitest';
import { samplePath } from '../../scripts/lib/sample-paths.ts';
import { fontsArrived, fontsOf } from '../browser/design/loaded-fonts.ts';
import { openFreshVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });

/** Pages that most visits begin with. */
const FIRST = ['/', '/works', samplePath('works'), samplePath('columns'), '/contact'];
const OTHERS = [
  '/services/fund',
  '/company',
  '/recruit',
  '/p/accessibility',
  samplePath('news'),
  samplePath('seminars'),
];

// The font subsets are optimised for the texts of the sample.
test('loads at most four font files with 155 kB in total on the Japanese home page', async () => {
  await using visitor = await openFreshVisitor(browser);
  const sizes = await fontsOf(visitor.page, `${site.origin}/`);
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(155_000);
  expect(sizes.size).toBeLessThanOrEqual(4);
});

test('needs at most four font files on the pages of most first visits, and eight elsewhere', {
  timeout: 60_000,
}, async () => {
  const over: string[] = [];
  // English pages need fewer files.
  for (const path of [...FIRST, ...OTHERS]) {
    await using visitor = await openFreshVisitor(browser);
    const { size } = await fontsOf(visitor.page, site.origin + path);
    expect(size, path).toBeGreaterThan(1);
    if (size > (FIRST.includes(path) ? 4 : 8)) over.push(`${path}: ${size}`);
  }
  expect(over).toEqual([]);
});

test.each(['/', '/en'])('sets Latin letters and figures of %s in the web font on a first visit', async (path) => {
  await using visitor = await openFreshVisitor(browser);
  const { page } = visitor;
  await page.goto(site.origin + path);
  await fontsArrived(page);
  // The telephone number consists of figures only.
  const telephone = page.locator('a[href^="tel:"]:visible').first();
  await telephone.evaluate((link) => link.setAttribute('data-examined', ''));
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-examined]' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  expect(fonts).toEqual([
    expect.objectContaining({ familyName: expect.stringMatching(/^Public Sans/), isCustomFont: true }),
  ]);
});
