import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export { launchBrowser } from '../../scripts/lib/launch-browser.ts';

export interface Visitor extends AsyncDisposable {
  context: BrowserContext;
  page: Page;
  /** Console errors, console warnings and uncaught exceptions so far; each test expects them, or there are none. */
  complaints: string[];
  /** Waits for a complaint like this, and takes all that are like it out. @throws where none comes */
  complained: (pattern: RegExp) => Promise<void>;
  /** Takes out what may still have come like this: how often a browser complains is sometimes its own affair. */
  forgive: (pattern: RegExp) => void;
}

/** What Chromium writes when a document or a file is answered with 404. */
export const ANSWERED_404 = /^Failed to load resource: the server responded with a status of 404/;

/**
 * A visitor with an empty profile. Disposing of it fails the test where the console complained and `complaints` was
 * not emptied: a test that expects a complaint asserts it, and takes it out.
 */
export async function visitor(
  browser: Pick<Browser, 'newContext'>,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'ja-JP', ...options });
  const page = await context.newPage();
  // Only where something fails is this waited for; a machine that does much else needs more than a visitor would give.
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  // The context's, so that a second tab is heard, too.
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  context.on('weberror', (webError) => complaints.push(String(webError.error())));
  const forgive = (pattern: RegExp) => {
    const others = complaints.filter((complaint) => !pattern.test(complaint));
    complaints.splice(0, complaints.length, ...others);
  };
  return {
    context,
    page,
    complaints,
    async complained(pattern) {
      await waitFor(() => complaints.some((complaint) => pattern.test(complaint)), `the complaint ${pattern}`);
      forgive(pattern);
    },
    forgive,
    async [Symbol.asyncDispose]() {
      await context.close();
      if (complaints.length > 0) throw new Error(`The console complained:\n${complaints.join('\n')}`);
    },
  };
}

/** Waits until React has taken the document over: from then on links are followed inside the site. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main') ?? {};
    return Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
  });
  // Mismatches are reported when the hydrated tree is committed, at the latest in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/**
 * Has every page of this visitor ask for nothing ahead, as for one who saves data: for tests that visit many pages and
 * are not about links. What is fetched ahead is half of the work of a visit.
 */
export async function fetchNothingAhead(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    'Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } })',
  );
}

/** Marks the document; `inSameDocument` tells later whether the browser has loaded another one. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarkedDocument: true }));
}

export function inSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isMarkedDocument' in window);
}

async function waitFor(isTrue: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
