import { expect, test } from 'vitest';
import { fontsOf } from '../browser/design/loaded-fonts.ts';
import { openFreshVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';

const site = sharedSite('content');
const browser = browserForFile({ pictures: false });

// The font subsets are optimised for the texts of the sample.
test('loads at most four font files with 155 kB in total on the Japanese home page', async () => {
  await using visitor = await openFreshVisitor(browser);
  const sizes = await fontsOf(visitor.page, `${site.origin}/`);
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(155_000);
  expect(sizes.size).toBeLessThanOrEqual(4);
});
