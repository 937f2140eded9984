import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { CSS_BUDGET, JS_BUDGET, PAYLOAD_BUDGET, type PageBytes, pageBytes } from '../../scripts/lib/page-bytes.ts';
import { samplePaths } from '../../scripts/lib/sample-paths.ts';
import { sharedSite } from '../support/for-file.ts';

const site = sharedSite('content');
/** A page of each kind in the content, in both languages. */
const PATHS = samplePaths().flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`]);
/** After brotli. The first row that matches a path applies. */
const HTML_BUDGETS: readonly (readonly [kind: RegExp, bytes: number])[] = [
  [/^\/(?:en)?$/, 13_000],
  [/\/works$/, 13_500],
  [/\/works\/[^/]+$/, 11_000],
  [/\/columns\/\d+$/, 9_000],
  [/\/contact$/, 9_500],
  [/\/(?:services\/(?:client|fund)|recruit)$/, 16_000],
  [/^\//, 10_500],
];
/** Text pages. A document that contained its text twice would be half as large again. */
const TEXTS = /\/(?:about|company|recruit|services|client|fund|campaign\/[^/]+|columns\/\d+|p\/[^/]+)$/;

const bytes = new Map<string, PageBytes>();
/** In English, only the messages and the text differ, and both are smaller. */
beforeAll(async () => {
  for (const path of [...samplePaths(), '/en']) bytes.set(path, await pageBytes(site.origin, path));
}, 120_000);

/** Lists the pages that are over a budget. A page below `least` bytes means that nothing was measured. */
function overBudget(part: keyof PageBytes, least: number, budgetOf: (path: string) => number): string[] {
  return [...bytes].flatMap(([path, { [part]: size }]) => {
    expect(size, path).toBeGreaterThan(least);
    return size > budgetOf(path) ? `${path}: ${size} of ${budgetOf(path)}` : [];
  });
}

const isHome = (path: string) => path === '/' || path === '/en';

test('keeps every page within its JavaScript budget', () => {
  // React alone takes more than half of the budget.
  expect(overBudget('js', 55_000, (path) => (isHome(path) ? JS_BUDGET.home : JS_BUDGET.elsewhere))).toEqual([]);
});

test('keeps the stylesheets that a page links within their budget', () => {
  expect(overBudget('css', 8_000, () => CSS_BUDGET)).toEqual([]);
});

test('keeps the HTML of each kind of page within its budget', () => {
  const budgetOf = (path: string) => HTML_BUDGETS.find(([kind]) => kind.test(path))?.[1] ?? 0;
  expect(overBudget('html', 3_000, budgetOf)).toEqual([]);
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
