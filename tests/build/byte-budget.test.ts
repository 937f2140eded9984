import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { JS_BUDGET, PAYLOAD_BUDGET, scriptBytes } from '../../scripts/lib/page-bytes.ts';
import { samplePaths } from '../../scripts/lib/sample-paths.ts';
import { sharedSite } from '../support/for-file.ts';

const site = sharedSite('content');
/** A page of each kind in the content, in both languages. */
const PATHS = samplePaths().flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`]);
/** Text pages. A document that contained its text twice would be half as large again. */
const TEXTS = /\/(?:about|company|recruit|services|client|fund|campaign\/[^/]+|columns\/\d+|p\/[^/]+)$/;

test('keeps every page within its JavaScript budget, in both languages', async () => {
  const over: string[] = [];
  for (const path of PATHS) {
    const js = await scriptBytes(site.origin, path);
    const budget = path === '/' || path === '/en' ? JS_BUDGET.home : JS_BUDGET.elsewhere;
    // React alone takes more than half of the budget, so a smaller result means that nothing was measured.
    expect(js).toBeGreaterThan(55_000);
    if (js > budget) over.push(`${path}: ${js} of ${budget}`);
  }
  expect(over).toEqual([]);
});

test('keeps the data embedded in documents within its budget, in both languages', async () => {
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
