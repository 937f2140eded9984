/** Shows HTML in a real browser, interacts with it like a visitor, and reports the effects. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { settled } from '../support/browser/settled.ts';
import type { SharedBrowser } from '../support/for-file.ts';

/** `document`: part of the server's HTML. `script`: inserted later, like React does after a navigation. */
export type InsertionMethod = 'document' | 'script';

export interface Outcome {
  /** Names of the executed snippets. */
  executed: string[];
  /** Requests to other origins, including those of clicks. */
  requests: string[];
  windows: number;
  /** Descriptions of changes to the surrounding page. */
  damage: string[];
}

const TITLE = 'Rich text';
/** Returns a document with the HTML, followed by an element with an ID. */
function documentWith(html: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${TITLE}</title></head><body><form id="search" action="/search"></form><div data-text>${html}</div><footer id="content">The end</footer></body></html>`;
}

export interface Probe extends AsyncDisposable {
  /** Shows HTML as the only text of a fresh document, and reports its effects. */
  (html: string, method: InsertionMethod): Promise<Outcome>;
}

/** Opens a reusable page. Each document has its own names and listeners. */
export async function openProbe(browser: SharedBrowser): Promise<Probe> {
  let bodyHtml = '';
  const server = await serve(() => documentWith(bodyHtml));
  const context = await browser.newContext();
  let requests: string[] = [];
  let windows = 0;
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${server.origin}/`)) requests.push(request.url());
  });
  // The page never leaves its document, because a response without content ends a navigation.
  await context.route(
    (url) => url.origin !== server.origin,
    (route) => route.fulfill({ status: 204 }),
  );
  const page = await context.newPage();
  page.on('popup', (popup) => {
    windows += 1;
    popup.close().catch(() => undefined);
  });

  const probe = async (html: string, method: InsertionMethod): Promise<Outcome> => {
    requests = [];
    windows = 0;
    bodyHtml = method === 'document' ? html : '';
    await page.goto(`${server.origin}/document`, { waitUntil: 'domcontentloaded' });
    if (method === 'script') await insert(page, html);
    // Handlers may need a frame, an animation or a response.
    await settled(page);
    await pointAtText(page);
    await tryEverything(page);
    await settled(page);
    const outcome = await readPage(page);
    return { ...outcome, requests, windows };
  };
  return Object.assign(probe, {
    async [Symbol.asyncDispose]() {
      await context.close();
      server.close();
    },
  });
}

/**
 * Serves the document without a content security policy, which could hide gaps of the sanitiser. Other paths have no
 * content.
 */
async function serve(write: () => string) {
  const server = createServer((request, response) => {
    const isDocument = request.url === '/document';
    response.writeHead(isDocument ? 200 : 204, isDocument ? { 'content-type': 'text/html; charset=utf-8' } : {});
    response.end(isDocument ? write() : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Inserts the HTML twice, because rewritten markup may be parsed differently. */
async function insert(page: Page, html: string): Promise<void> {
  await page.locator('[data-text]').evaluate((place, text) => {
    place.innerHTML = text;
    const serialized = place.innerHTML;
    place.innerHTML = serialized;
  }, html);
}

/** Moves a real pointer over every visible element, and clicks it. */
async function pointAtText(page: Page): Promise<void> {
  const points = await page.evaluate(() => {
    const elements = [...Element.prototype.querySelectorAll.call(document.documentElement, '[data-text] *')];
    return elements.slice(0, 60).flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      // The element at this point may be an external link.
      const target = Document.prototype.elementFromPoint.call(document, left, top) ?? element;
      return width > 0 && height > 0 && !target.closest('a[data-external]') ? [[left, top]] : [];
    });
  });
  // Sent all at once and executed in order, because waiting for each would take a frame each.
  const session = await page.context().newCDPSession(page);
  const press = { button: 'left', clickCount: 1 } as const;
  await Promise.all(
    points.flatMap(([x = 0, y = 0]) => [
      session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }),
      session.send('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, ...press }),
      session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', x, y, ...press }),
    ]),
  );
  await session.detach();
}

/** Triggers every action that scripts can simulate, including on invisible elements. */
async function tryEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all = [...Element.prototype.querySelectorAll.call(document.documentElement, '[data-text] *')];
    for (const element of all) {
      for (const type of ['pointerenter', 'mouseover', 'pointerdown', 'pointerup', 'keydown', 'scroll']) {
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      }
      if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
      if (element instanceof HTMLDetailsElement) element.open = !element.open;
      // External links leave the page on purpose, so their URL is checked instead.
      if (element.closest('a[data-external]')) continue;
      if (element instanceof HTMLElement) element.click();
      else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  });
}

async function readPage(page: Page): Promise<Pick<Outcome, 'executed' | 'damage'>> {
  return page.evaluate((title) => {
    const own = Document.prototype;
    const find = (selector: string) => [...own.querySelectorAll.call(document, selector)];
    const end = own.getElementById.call(document, 'content');
    const checks: [string, boolean][] = [
      ['title', document.title === title],
      ['base', document.baseURI === location.href],
      ['place of the text', find('body > [data-text]').length === 1],
      ['what comes after the text', end?.tagName === 'FOOTER' && end.parentElement === document.body],
      ['words after the text', end?.innerHTML === 'The end'],
      ['global name', !('__settings' in window)],
      ['document methods', document.getElementById === own.getElementById && typeof document.cookie === 'string'],
      ['form of the page', find('[data-text] [form]').length === 0],
      ['policies of the page', find('meta').length === 1],
      ['windows that can reach back', find('[data-text] a[target]').length === 0],
    ];
    const executed = (window as unknown as { __executed?: string[] }).__executed ?? [];
    return { executed: [...new Set(executed)], damage: checks.flatMap(([name, isFine]) => (isFine ? [] : [name])) };
  }, TITLE);
}
