import { expect, test } from 'vitest';
import { JS_BUDGET, SAMPLE_PATHS, scriptBytes } from '../../scripts/lib/page-bytes.ts';
import { sharedSite } from '../support/for-file.ts';

const site = sharedSite();

test('every page stays within its budget for JavaScript, in both languages', { timeout: 120_000 }, async () => {
  const over: string[] = [];
  for (const path of SAMPLE_PATHS.flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])) {
    const js = await scriptBytes(site.origin, path);
    const budget = path === '/' || path === '/en' ? JS_BUDGET.home : JS_BUDGET.elsewhere;
    // React alone is more than half of the budget: a page that weighs less has not been weighed.
    expect(js).toBeGreaterThan(55_000);
    if (js > budget) over.push(`${path}: ${js} of ${budget}`);
  }
  expect(over).toEqual([]);
});
