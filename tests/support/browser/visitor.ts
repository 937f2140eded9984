import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { SharedBrowser } from '../for-file.ts';
import { clearVisits, recordVisit } from './evidence.ts';
import { laidOut } from './settled.ts';
import { leaveSession, type Session } from './visitor-pool.ts';

export { launchBrowser } from '../../../scripts/lib/launch-browser.ts';

export interface Visitor extends AsyncDisposable {
  context: BrowserContext;
  page: Page;
  /**
   * Console errors, console warnings and uncaught exceptions. A test that expects some removes them; others fail it.
   */
  consoleErrors: string[];
  /** Waits for a matching message and removes all that match. @throws if none arrives */
  waitForConsoleError: (pattern: RegExp) => Promise<void>;
  /** Removes matching consoleErrors, if any. For messages that browsers log irregularly. */
  allowConsoleErrors: (pattern: RegExp) => void;
}

/** Chromium's message for a document or file with status 404. */
export const NOT_FOUND_ERROR = /^Failed to load resource: the server responded with a status of 404/;

export interface VisitorOptions extends BrowserContextOptions {
  /** Whether the site prefetches the targets of visible links. By default the visitor saves data. */
  prefetches?: boolean;
}

const USUAL = { locale: 'ja-JP', reducedMotion: 'reduce' } as const;
/** For tests about motion, or about events during motion. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

/**
 * Opens a visitor without cookies, storage or history. Disposing of the visitor fails the test if `consoleErrors` is not
 * empty. Transitions and prefetching are off by default: without a graphics card they take two to three times the work.
 *
 * The page may be reused from an earlier visitor, with files in its HTTP cache.
 */
export async function openVisitor(
  browser: SharedBrowser,
  { prefetches = false, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  await clearVisits();
  const session = await browser.takeSession({ ...USUAL, ...options });
  if (!prefetches) await disablePrefetching(session.context);
  return visitorOn(session, () => leaveSession(session));
}

/**
 * Opens a visitor with a new context and an empty HTTP cache: for tests that delay, abort or count requests, or stop
 * the clock.
 */
export async function openFreshVisitor(
  browser: Pick<Browser, 'newContext'>,
  { prefetches = false, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  await clearVisits();
  const context = await browser.newContext({ ...USUAL, ...options });
  if (!prefetches) await disablePrefetching(context);
  return visitorOn({ context, page: await context.newPage() }, () => context.close());
}

async function visitorOn(session: Session, release: () => Promise<void>): Promise<Visitor> {
  const { context, page } = session;
  const leave = await recordVisit(session, release);
  // Reached only when a test fails. A busy machine needs more time than a visitor would accept.
  page.setDefaultTimeout(60_000);
  const consoleErrors: string[] = [];
  // Listens on the context to include other tabs.
  context.on('console', (message) => {
    const isError = message.type() === 'error' || message.type() === 'warning';
    if (isError) consoleErrors.push(message.text());
  });
  context.on('weberror', (webError) => consoleErrors.push(String(webError.error())));
  const allowConsoleErrors = (pattern: RegExp) => {
    const others = consoleErrors.filter((message) => !pattern.test(message));
    consoleErrors.splice(0, consoleErrors.length, ...others);
  };
  return {
    context,
    page,
    consoleErrors,
    async waitForConsoleError(pattern) {
      await waitFor(() => consoleErrors.some((message) => pattern.test(message)), `the message ${pattern}`);
      allowConsoleErrors(pattern);
    },
    allowConsoleErrors,
    async [Symbol.asyncDispose]() {
      await leave();
      if (consoleErrors.length > 0) throw new Error(`The console complained:\n${consoleErrors.join('\n')}`);
    },
  };
}

interface HydratingRoot {
  current: { memoizedState: { isDehydrated: boolean } };
}

/** Waits until React has hydrated the document, and ends its gradual layout. From then on, links navigate inside the site. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$')) ?? '';
    const root = (document as unknown as Record<string, { stateNode: HydratingRoot } | undefined>)[key];
    // React attaches the document before it has hydrated its content, which takes several tasks.
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  // React reports mismatches when it commits the hydrated tree, in the next frame at the latest.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await laidOut(page);
}

/** Disables prefetching in all pages of this context, like a visitor who saves data. */
export async function disablePrefetching(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    'Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } })',
  );
}

/** Marks the document, so that `inSameDocument` can tell whether another document has loaded. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarkedDocument: true }));
}

export function inSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isMarkedDocument' in window);
}

async function waitFor(isTrue: () => boolean, description: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${description}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
