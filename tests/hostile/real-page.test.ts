/**
 * The corpus through the real site: the content API answers with it as the text of a column. The pages are shown
 * without their Content-Security-Policy, so that it is the sanitiser that is proved.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackend } from '../../backend/app.ts';
import { fetchNothingAhead, launchBrowser } from '../support/browser.ts';
import { freePort, type RunningSite, startSite } from '../support/start-site.ts';
import { hostileSnippets } from './snippets.ts';

const PAGES = 3;
const FIRST_ID = 1000;
/** For handlers that need a frame, an animation or an answer. */
const SETTLE_MS = 60;

const backend = createBackend({ contentDir: join(import.meta.dirname, '../../content'), log: console });
const server = createServer(getRequestListener(answer));
let site: RunningSite;
let browser: Browser;

/** A column of the embedded backend, with a snippet in the place of its text. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const id = Number(/\/columns\/(\d{4})$/.exec(pathname)?.[1]);
  const snippet = hostileSnippets[id - FIRST_ID];
  if (!snippet) return backend.fetch(request);
  const column = await backend.fetch(new Request(new URL(`${pathname.slice(0, -4)}1?lang=ja`, request.url)));
  return Response.json({ ...(await column.json()), id, body_html: `<p>本文</p>${snippet.html}` });
}

beforeAll(async () => {
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  [site, browser] = await Promise.all([
    startSite({ CONTENT_API_BASE: `http://127.0.0.1:${port}` }),
    launchBrowser({ pictures: false }),
  ]);
});
afterAll(async () => {
  await Promise.all([site?.stop(), browser?.close()]);
  server.close();
  server.closeAllConnections();
});

test('no snippet does anything, neither in the HTML nor after a click', { timeout: 240_000 }, async () => {
  const waiting = hostileSnippets.map(({ name }, index) => ({ name, path: `/columns/${FIRST_ID + index}` }));
  const shown: string[] = [];
  const work = async () => {
    const context = await browser.newContext({ locale: 'ja-JP', bypassCSP: true });
    await fetchNothingAhead(context);
    const page = await context.newPage();
    await page.goto(`${site.origin}/contact`);
    const elsewhere: string[] = [];
    context.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && !url.startsWith(`${site.origin}/`)) elsewhere.push(url);
    });
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, path } = next;
      await followLink(page, path);
      expect({ name, way: 'click', executed: await tryOut(page), elsewhere }).toEqual({
        name,
        way: 'click',
        executed: [],
        elsewhere: [],
      });
      await page.goto(site.origin + path);
      expect({ name, way: 'html', executed: await tryOut(page), elsewhere }).toEqual({
        name,
        way: 'html',
        executed: [],
        elsewhere: [],
      });
      shown.push(name);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  expect(shown).toHaveLength(hostileSnippets.length);
});

/** Goes there inside the application: the text is put in by script. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    document.querySelector('main h1')?.setAttribute('data-old', '');
    document.body.insertAdjacentHTML('beforeend', `<a id="go" href="${href}">go</a>`);
    document.getElementById('go')?.click();
  }, path);
  // The old page's heading is marked: another one is the new page's, be it the column's or the error page's.
  await page.locator('main h1:not([data-old])').waitFor();
}

/** Does what a visitor could do to the text; tells what has run. */
async function tryOut(page: Page): Promise<string[]> {
  await page.waitForTimeout(SETTLE_MS);
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
