/** Errors of scripts: each is reported once, with its position, and without any text of the page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { FIXTURES } from '../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { withSourcePositions } from '../../scripts/status/source-positions.ts';
import { ERROR_REPORT_PATH } from '../../site/errors/error-report.ts';
import { chunkOf, open } from '../support/browser/page-actions.ts';
import { hydrated, openFreshVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });
const ENTRY = /\/static\/assets\/entry-[\w-]+\.js$/;
const SECRET = '秘密の文章';

function reportsOf(page: Page): unknown[] {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === ERROR_REPORT_PATH) reports.push(request.postDataJSON());
  });
  return reports;
}

/** Adds code to the script that starts the application. */
async function addCode(context: BrowserContext, code: string): Promise<void> {
  await context.route(ENTRY, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${code}` });
  });
}

const position = expect.stringMatching(/^\/static\/assets\/entry-[\w-]+\.js:\d+:\d+$/);

test.for([
  ['error', `for (let i = 0; i < 3; i += 1) setTimeout(() => { throw new TypeError('${SECRET}') });`, 'TypeError'],
  ['rejection', `for (let i = 0; i < 3; i += 1) Promise.reject(new RangeError('${SECRET}'));`, 'RangeError'],
] as const)('reports an unhandled %s once', async ([kind, code, name]) => {
  await using visitor = await openFreshVisitor(browser);
  const { context, page, allowConsoleErrors } = visitor;
  await addCode(context, code);
  const reports = reportsOf(page);
  await page.goto(`${site.origin}/en/works?q=taro#mail`);
  await expect.poll(() => reports).toEqual([{ kind, name, page: '/en/works', at: position }]);
  await hydrated(page);
  expect(reports).toHaveLength(1);
  allowConsoleErrors(new RegExp(SECRET));
});

test('reports that the HTML of the server differs', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { context, page, allowConsoleErrors } = visitor;
  await context.route('**/about', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<main[^>]*>/, `$&<p>${SECRET}</p>`) });
  });
  const reports = reportsOf(page);
  await page.goto(`${site.origin}/about`);
  await expect.poll(() => reports).toMatchObject([{ kind: 'hydration', name: 'Error', page: '/about' }]);
  expect(JSON.stringify(reports)).not.toContain(SECRET);
  allowConsoleErrors(/Minified React error/);
});

test('reports a script that cannot be loaded', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { context, page, allowConsoleErrors } = visitor;
  await open(page, `${site.origin}/about`);
  const reports = reportsOf(page);
  await context.route(`**${chunkOf('site/pages/works/page.tsx')}`, (route) => route.abort());
  await page.locator('body > header a[href="/works"]').first().click();
  await expect.poll(() => reports).toMatchObject([{ kind: 'chunk', name: 'Loading chunk failed' }]);
  allowConsoleErrors(/Loading chunk failed|net::ERR_FAILED|Failed to fetch dynamically imported module/);
});

test('reports that the application cannot be loaded', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { context, page, allowConsoleErrors } = visitor;
  await context.route(ENTRY, (route) => route.fulfill({ status: 404 }));
  const reports = reportsOf(page);
  await page.goto(`${site.origin}/about`);
  await expect.poll(() => reports).toMatchObject([{ kind: 'chunk', name: 'TypeError', page: '/about', at: '' }]);
  allowConsoleErrors(/404|Failed to fetch dynamically imported module/);
});

test('loads nothing and reports nothing without an error', async () => {
  await using visitor = await openFreshVisitor(browser);
  const { page } = visitor;
  const urls: string[] = [];
  page.on('request', (request) => urls.push(new URL(request.url()).pathname));
  await open(page, site.origin);
  expect(urls.filter((path) => path === ERROR_REPORT_PATH || /\/errors-/.test(path))).toEqual([]);
});

test('resolves a position to a line of the source, with a map that is not served', async () => {
  const assets = join(PROJECT_ROOT, FIXTURES.folder, 'client/assets');
  const script = readdirSync(assets).find((name) => /^start-[\w-]+\.js$/.test(name)) ?? '';
  const [before = ''] = readFileSync(join(assets, script), 'utf8').split('modulepreload');
  const at = `/static/assets/${script}:1:${before.length + 1}`;
  const resolved = withSourcePositions(`error, from ${at}`, [assets]);
  const [, file = '', line] = /^error, from (site\/app\/start\.ts):(\d+)$/.exec(resolved) ?? [];
  expect(resolved).toBe(`error, from site/app/start.ts:${line}`);
  expect(readFileSync(join(PROJECT_ROOT, file), 'utf8').split('\n')[Number(line) - 1]).toContain('modulepreload');
  expect((await sendRequest(site.origin, `/static/assets/${script}.map`)).status).toBe(404);
  expect(withSourcePositions('from /static/assets/other.js:1:2', [assets])).toBe('from /static/assets/other.js:1:2');
});
