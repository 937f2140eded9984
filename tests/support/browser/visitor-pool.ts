import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** A browser context with one page. */
export interface Session {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface PooledSession extends Session {
  readonly pool: PooledSession[];
  readonly key: string;
  readonly devtools: CDPSession;
  /** Remove the init scripts of this context. */
  readonly undo: (() => Promise<void>)[];
  /** Origins that the page has visited. */
  readonly origins: Set<string>;
  /** Set by operations that cannot be undone. */
  isSpent: boolean;
}

/** Events that tests listen to. Playwright itself listens to others, such as `close`. */
const TEST_EVENTS = [
  ...['console', 'pageerror', 'weberror', 'dialog', 'framenavigated', 'page', 'popup', 'download'],
  ...['request', 'requestfailed', 'requestfinished', 'response', 'load', 'domcontentloaded'],
];
const WINDOW = { width: 1280, height: 720 };
/** Each pooled page takes a process and its memory. */
const MAX_POOLED = 4;
/** Time limit for leaving a page, in milliseconds. */
const RESET_TIMEOUT_MS = 5000;

const pools = new WeakMap<Browser, PooledSession[]>();
const pooled = new WeakMap<BrowserContext, PooledSession>();

/**
 * Returns a context with these options and a page, reused from an earlier visitor if possible. Opening a page, and
 * loading its scripts and fonts again, would take half of the CPU time of a visit.
 *
 * Cookies, storage, routes, listeners, init scripts, other tabs and history are cleared. The HTTP cache is not: tests
 * that need an empty cache open a context.
 */
export async function takeSession(browser: Browser, options: BrowserContextOptions): Promise<Session> {
  const { viewport = WINDOW, ...others } = options;
  const key = JSON.stringify(others);
  const pool = pools.get(browser) ?? [];
  pools.set(browser, pool);
  const match = pool.find((session) => session.key === key);
  if (!match) return openSession(browser, { ...others, viewport }, key, pool);
  pool.splice(pool.indexOf(match), 1);
  if (viewport) await match.page.setViewportSize(viewport);
  return match;
}

/** Returns a context to the pool, or closes it if it cannot be reset. */
export async function leaveSession({ context }: Session): Promise<void> {
  const session = pooled.get(context);
  if (
    !session ||
    session.isSpent ||
    session.page.isClosed() ||
    session.origins.size > 1 ||
    session.pool.length >= MAX_POOLED
  ) {
    return context.close();
  }
  try {
    await resetSession(session);
    session.pool.push(session);
  } catch {
    // The site has stopped, or the page hangs.
    await context.close();
  }
}

async function openSession(
  browser: Browser,
  options: BrowserContextOptions,
  key: string,
  pool: PooledSession[],
): Promise<Session> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const session: PooledSession = { context, page, pool, key, devtools, undo: [], origins: new Set(), isSpent: false };
  pooled.set(context, session);
  const markSpent = () => {
    session.isSpent = true;
  };
  for (const name of ['exposeBinding', 'exposeFunction', 'newCDPSession', 'setGeolocation'] as const) {
    observe(context, name, markSpent);
  }
  for (const name of ['emulateMedia', 'exposeBinding', 'exposeFunction'] as const) observe(page, name, markSpent);
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) observe(context.clock, name, markSpent);
  const remember = async (added: Promise<{ dispose(): Promise<void> }>) => {
    const script = await added;
    session.undo.push(() => script.dispose());
  };
  observe(context, 'addInitScript', remember);
  observe(page, 'addInitScript', remember);
  listen(session);
  return session;
}

function listen({ page, origins }: PooledSession): void {
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && /^https?:/.test(frame.url())) origins.add(new URL(frame.url()).origin);
  });
}

async function resetSession({ context, page, devtools, undo, origins, ...session }: PooledSession): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of TEST_EVENTS) {
    await context.removeAllListeners(event, { behavior: 'ignoreErrors' });
    await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const removeScript of undo.splice(0)) await removeScript();
  await context.setOffline(false);
  const [origin] = origins;
  if (origin) {
    // A document of the same site, so that the page stays in its process.
    await page.goto(`${origin}/robots.txt`, { timeout: RESET_TIMEOUT_MS });
    await page.evaluate(() => {
      window.name = '';
      sessionStorage.clear();
      localStorage.clear();
    });
  }
  await context.clearCookies();
  await devtools.send('Page.resetNavigationHistory');
  origins.clear();
  listen({ context, page, devtools, undo, origins, ...session });
}

type Methods<Target, Name extends keyof Target> = Target[Name] extends (...args: infer Args) => infer Result
  ? { args: Args; result: Result }
  : never;

/** Calls `onResult` with the result of each call of a method. */
function observe<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  onResult: (result: Methods<Target, Name>['result']) => void,
): void {
  const method = target[name] as (...args: unknown[]) => Methods<Target, Name>['result'];
  const observed = (...args: unknown[]) => {
    const result = method.apply(target, args);
    onResult(result);
    return result;
  };
  Object.assign(target, { [name]: observed });
}
