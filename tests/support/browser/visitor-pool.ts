import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** A context of a browser, with one page. */
export interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface PooledSeat extends Seat {
  readonly pool: PooledSeat[];
  /** The options that it was made with, the window's size apart. */
  readonly key: string;
  readonly devtools: CDPSession;
  /** Take back what was put into every document of this context. */
  readonly undo: (() => Promise<void>)[];
  /** Where its page has been. */
  readonly origins: Set<string>;
  /** Set by what nothing takes back. */
  isSpent: boolean;
}

/** All of them cannot be taken away: the library listens for `close` itself. */
const HEARD_BY_TESTS = [
  ...['console', 'pageerror', 'weberror', 'dialog', 'framenavigated', 'page', 'popup', 'download'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'load', 'domcontentloaded'],
];
const WINDOW = { width: 1280, height: 720 };
/** Each takes a process and its memory. */
const MOST_KEPT = 4;
/** As long as a page may take to be left, in milliseconds. */
const LEAVING_MS = 5000;

const pools = new WeakMap<Browser, PooledSeat[]>();
const pooled = new WeakMap<BrowserContext, PooledSeat>();

/**
 * A context with these options and a page in it: one that another visitor has left, if there is one. Half of the
 * processor's time that a visit takes goes into opening a page, and into scripts and fonts that a page of the same site has
 * just read.
 *
 * Cookies, storage, routes, listeners, init scripts, other tabs and the history of an earlier visitor are gone. The HTTP
 * cache stays: whoever needs an empty one opens a context.
 */
export async function takeSeat(browser: Browser, options: BrowserContextOptions): Promise<Seat> {
  const { viewport = WINDOW, ...others } = options;
  const key = JSON.stringify(others);
  const pool = pools.get(browser) ?? [];
  pools.set(browser, pool);
  const kept = pool.find((seat) => seat.key === key);
  if (!kept) return openSeat(browser, { ...others, viewport }, key, pool);
  pool.splice(pool.indexOf(kept), 1);
  if (viewport) await kept.page.setViewportSize(viewport);
  return kept;
}

/** Gives a seat back, for another visitor; one that cannot be made as new is closed. */
export async function leaveSeat({ context }: Seat): Promise<void> {
  const seat = pooled.get(context);
  if (!seat || seat.isSpent || seat.page.isClosed() || seat.origins.size > 1 || seat.pool.length >= MOST_KEPT) {
    return context.close();
  }
  try {
    await makeAsNew(seat);
    seat.pool.push(seat);
  } catch {
    // A site that is gone, or a page that hangs.
    await context.close();
  }
}

async function openSeat(
  browser: Browser,
  options: BrowserContextOptions,
  key: string,
  pool: PooledSeat[],
): Promise<Seat> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const seat: PooledSeat = { context, page, pool, key, devtools, undo: [], origins: new Set(), isSpent: false };
  pooled.set(context, seat);
  const spend = () => {
    seat.isSpent = true;
  };
  for (const name of ['exposeBinding', 'exposeFunction', 'newCDPSession', 'setGeolocation'] as const) {
    observe(context, name, spend);
  }
  for (const name of ['emulateMedia', 'exposeBinding', 'exposeFunction'] as const) observe(page, name, spend);
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) observe(context.clock, name, spend);
  const remember = async (added: Promise<{ dispose(): Promise<void> }>) => {
    const script = await added;
    seat.undo.push(() => script.dispose());
  };
  observe(context, 'addInitScript', remember);
  observe(page, 'addInitScript', remember);
  listen(seat);
  return seat;
}

function listen({ page, origins }: PooledSeat): void {
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && /^https?:/.test(frame.url())) origins.add(new URL(frame.url()).origin);
  });
}

async function makeAsNew({ context, page, devtools, undo, origins, ...seat }: PooledSeat): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of HEARD_BY_TESTS) {
    await context.removeAllListeners(event, { behavior: 'ignoreErrors' });
    await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const each of undo.splice(0)) await each();
  await context.setOffline(false);
  const [origin] = origins;
  if (origin) {
    // A document of the same site, so that the page keeps its process.
    await page.goto(`${origin}/robots.txt`, { timeout: LEAVING_MS });
    await page.evaluate(() => {
      window.name = '';
      sessionStorage.clear();
      localStorage.clear();
    });
  }
  await context.clearCookies();
  await devtools.send('Page.resetNavigationHistory');
  origins.clear();
  listen({ context, page, devtools, undo, origins, ...seat });
}

type Methods<Thing, Name extends keyof Thing> = Thing[Name] extends (...args: infer Args) => infer Result
  ? { args: Args; result: Result }
  : never;

/** Has somebody told of each call of a method, and of its result. */
function observe<Thing extends object, Name extends keyof Thing>(
  thing: Thing,
  name: Name,
  tell: (result: Methods<Thing, Name>['result']) => void,
): void {
  const method = thing[name] as (...args: unknown[]) => Methods<Thing, Name>['result'];
  const observed = (...args: unknown[]) => {
    const result = method.apply(thing, args);
    tell(result);
    return result;
  };
  Object.assign(thing, { [name]: observed });
}
