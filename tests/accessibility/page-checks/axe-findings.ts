import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 A and AA, axe's best practices, and the design's contrast of 7:1 instead of 4.5:1. */
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast': { enabled: false }, 'color-contrast-enhanced': { enabled: true } },
  // No rule needs this preloading of style sheets and videos.
  preload: false,
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** With fewer passes, axe has not analysed the page. */
const MIN_PASSES = 15;

/**
 * Returns axe's findings on the current page, one line each: the rule and the element.
 * @param exclude selectors of parts that other pages have checked
 */
export async function axeFindings(page: Page, exclude: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { approved, violations } = await page.evaluate(
    async ({ context, options }) => {
      const { passes, violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, options);
      // Only the number of passes, because transferring them takes longer than computing them.
      return { approved: passes.length, violations };
    },
    { context: { include: ['html'], exclude }, options: OPTIONS },
  );
  if (approved <= MIN_PASSES) return [`axe approves of ${approved} things only`];
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // Scrolling reveals content that a sticky bar covers. `small-targets.ts` finds targets that overlap.
      .filter(({ failureSummary }) => id !== 'target-size' || !failureSummary?.includes('partially obscured'))
      .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}. ${failureSummary}`),
  );
}
