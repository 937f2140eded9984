/**
 * The corpus of hostile snippets in pages: without Content-Security-Policy, so that the sanitiser alone must stop them, and
 * with it, so that Trusted Types accept what is left.
 */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../../backend/backend.ts';
import { hostileSnippets } from '../../hostile/snippets.ts';
import { settled } from '../../support/browser/settled.ts';
import { disablePrefetching, hydrated } from '../../support/browser/visitor.ts';
import { browserForFile } from '../../support/for-file.ts';
import { fixtureBackend } from '../../support/site/fixture-backend.ts';
import { type SiteInProcess, siteInProcess } from '../../support/site/site-in-process.ts';
import { freePort } from '../../support/site/start-site.ts';

/** Number of snippets per page */
const TOGETHER = 30;
/** Snippets with headings are also columns, where headings get anchors. */
const pages = [
  ...groupsOf(hostileSnippets, TOGETHER).map((snippets, index) => ({ path: `/p/hostile-${index}`, snippets })),
  ...hostileSnippets
    .filter(({ html }) => /<h\d/i.test(html))
    .map((snippet, index) => ({ path: `/columns/${1000 + index}`, snippets: [snippet] })),
];

let backend: Backend;
const server = createServer(getRequestListener(respond));
let site: SiteInProcess;
const browser = browserForFile({ pictures: false });

/** Replaces texts of the embedded backend by snippets. */
async function respond(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const name = pathname.split('/').at(-1) ?? '';
  const snippets = pages.find(({ path }) => path.endsWith(`/${name}`))?.snippets;
  if (!snippets) return backend.fetch(request);
  const isColumn = pathname.includes('/columns/');
  const url = new URL(`${pathname.slice(0, -name.length)}${isColumn ? '1' : 'privacy'}?lang=ja`, request.url);
  const entry = await (await backend.fetch(new Request(url))).json();
  if (isColumn) return Response.json({ ...entry, id: Number(name), body_html: `<p>本文</p>${snippets[0]?.html}` });
  const sections = snippets.map(({ html }, index) => ({ type: 'text', id: `section-${index}`, body_html: html }));
  return Response.json({ ...entry, slug: name, body_html: '<p>本文</p>', sections });
}

beforeAll(async () => {
  backend = await fixtureBackend();
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  site = await siteInProcess({ CONTENT_API_BASE: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  server.close();
  server.closeAllConnections();
});

test.each([
  ['without a policy', true],
  ['under Trusted Types', false],
])('executes no hostile snippet %s, neither in the HTML nor after a navigation', async (_, bypassCSP) => {
  const context = await browser.newContext({ locale: 'ja-JP', bypassCSP });
  await disablePrefetching(context);
  const page = await context.newPage();
  await page.goto(`${site.origin}/contact`);
  await hydrated(page);
  const otherOrigins: string[] = [];
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text());
  });
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(`${site.origin}/`)) otherOrigins.push(url);
  });
  let snippetCount = 0;
  for (const { path, snippets } of pages) {
    // Removed snippets leave an empty section.
    const texts = () => page.locator(path.startsWith('/p/') ? 'main section[data-type="text"]' : 'main .prose').count();
    await followLink(page, path);
    expect(await texts()).toBeGreaterThanOrEqual(snippets.length);
    expect({ path, method: 'click', executed: await tryOut(page), otherOrigins }).toEqual(nothing(path, 'click'));
    await page.goto(site.origin + path);
    expect(await texts()).toBeGreaterThanOrEqual(snippets.length);
    expect({ path, method: 'html', executed: await tryOut(page), otherOrigins }).toEqual(nothing(path, 'html'));
    snippetCount += snippets.length;
  }
  expect(snippetCount).toBeGreaterThan(hostileSnippets.length);
  expect(violations).toEqual([]);
  await context.close();
});

const nothing = (path: string, method: string) => ({ path, method, executed: [], otherOrigins: [] });

function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Navigates on the client, where a script inserts the text. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    document.querySelector('main h1')?.setAttribute('data-old', '');
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
  }, path);
  // A heading without the mark belongs to the new page or to an error page.
  await page.locator('main h1:not([data-old])').waitFor();
}

/** @returns the snippets that ran */
async function tryOut(page: Page): Promise<string[]> {
  // Handlers may need a frame, an animation or a response.
  await settled(page);
  return page.evaluate(() => {
    for (const element of document.querySelectorAll('.prose *')) {
      element.dispatchEvent(new Event('mouseover', { bubbles: true }));
      if (element instanceof HTMLElement) element.focus();
      if (element instanceof HTMLDetailsElement) element.open = !element.open;
      if (!element.closest('a') && element instanceof HTMLElement) element.click();
    }
    return (window as unknown as { __executed?: string[] }).__executed ?? [];
  });
}
