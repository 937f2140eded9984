import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { JS_BUDGET, PAYLOAD_BUDGET, scriptBytes } from '../../scripts/lib/page-bytes.ts';
import { samplePaths } from '../../scripts/lib/sample-paths.ts';
import { sharedSite } from '../support/for-file.ts';

const site = sharedSite('content');
/** One page of each kind that the content has, in both languages. */
const PATHS = samplePaths().flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`]);
/** Pages that consist of text: a document that had it twice would be half as large again. */
const TEXTS = /\/(?:about|company|recruit|services|client|fund|campaign\/[^/]+|columns\/\d+|p\/[^/]+)$/;

test('every page stays within its budget for JavaScript, in both languages', { timeout: 120_000 }, async () => {
  const over: string[] = [];
  for (const path of PATHS) {
    const js = await scriptBytes(site.origin, path);
    const budget = path === '/' || path === '/en' ? JS_BUDGET.home : JS_BUDGET.elsewhere;
    // React alone is more than half of the budget: a page that weighs less has not been weighed.
    expect(js).toBeGreaterThan(55_000);
    if (js > budget) over.push(`${path}: ${js} of ${budget}`);
  }
  expect(over).toEqual([]);
});

test('what documents embed beside their HTML stays within its budget, in both languages', async () => {
  const over: string[] = [];
  for (const path of PATHS) {
    const html = await (await fetch(site.origin + path)).text();
    const without = html.replace(/<script id="meguri-boot".*?<\/script>/s, '');
    expect(without).not.toBe(html);
    const bytes = gzipSync(html).length - gzipSync(without).length;
    const budget = PAYLOAD_BUDGET[TEXTS.test(path) ? 'text' : 'elsewhere'];
    if (bytes > budget) over.push(`${path}: ${bytes} of ${budget}`);
  }
  expect(over).toEqual([]);
});
