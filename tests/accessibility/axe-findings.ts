import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 A and AA, axe's own advice, and the contrast of 7:1 that the design asks for instead of 4.5:1. */
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'color-contrast': { enabled: false }, 'color-contrast-enhanced': { enabled: true } },
  // What no rule of these reads: style sheets fetched once more, and the length of films.
  preload: false,
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** A page on which axe approves of less has not been looked at. */
const LEAST_PASSES = 15;

/** What axe finds on the page as it is, a line each: the rule, and where it is broken. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { approved, violations } = await page.evaluate(async (options) => {
    const { passes, violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    // What is approved of would take longer to hand over than to find out.
    return { approved: passes.length, violations };
  }, OPTIONS);
  if (approved <= LEAST_PASSES) return [`axe approves of ${approved} things only`];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}. ${failureSummary}`),
  );
}
