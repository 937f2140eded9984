import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { SharedBrowser } from '../for-file.ts';
import { clearVisits, recordVisit } from './evidence.ts';
import { leaveSeat, type Seat } from './visitor-pool.ts';

export { launchBrowser } from '../../../scripts/lib/launch-browser.ts';

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

export interface VisitorOptions extends BrowserContextOptions {
  /** Whether the site fetches ahead what links in view lead to. If it is not said, the visitor saves data. */
  fetchesAhead?: boolean;
}

/** What a visitor of a test is, if nothing else is said: from Japan, and with a preference for little motion. */
const USUAL = { locale: 'ja-JP', reducedMotion: 'reduce' } as const;
/** For tests about motion, and about what may happen while something moves. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

/**
 * A visitor without cookies, storage or history. Without a graphics card a page that fades into the next one takes three
 * times the work of one that is there at once, and a page that fetches ahead twice that of one that does not: so neither
 * happens where the test does not ask for it. Disposing of it fails the test where the console complained and
 * `complaints` was not emptied: a test that expects a complaint asserts it, and takes it out.
 *
 * The page may be one that an earlier visitor has left, and files may be in its HTTP cache.
 */
export async function visitor(
  browser: SharedBrowser,
  { fetchesAhead = false, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  await clearVisits();
  const seat = await browser.takeSeat({ ...USUAL, ...options });
  if (!fetchesAhead) await fetchNothingAhead(seat.context);
  return visitorOn(seat, () => leaveSeat(seat));
}

/**
 * A visitor with an empty HTTP cache besides, in a context of its own: for tests that hold back, refuse or count what is
 * fetched, and for those that stop the clock.
 */
export async function freshVisitor(
  browser: Pick<Browser, 'newContext'>,
  { fetchesAhead = false, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  await clearVisits();
  const context = await browser.newContext({ ...USUAL, ...options });
  if (!fetchesAhead) await fetchNothingAhead(context);
  return visitorOn({ context, page: await context.newPage() }, () => context.close());
}

async function visitorOn(seat: Seat, giveBack: () => Promise<void>): Promise<Visitor> {
  const { context, page } = seat;
  const leave = await recordVisit(seat, giveBack);
  // Only where something fails is this waited for; a machine that does much else needs more than a visitor would give.
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  // The context's, so that a second tab is heard, too.
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint) complaints.push(message.text());
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
      await leave();
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

/** Has every page of this visitor ask for nothing ahead, as for one who saves data. */
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
