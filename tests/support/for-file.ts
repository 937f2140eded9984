import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { BrowserOptions } from '../../scripts/lib/launch-browser.ts';
import { launchBrowser } from './browser/visitor.ts';
import { type Seat, takeSeat } from './browser/visitor-pool.ts';
import { type FaultyBackend, startFaultyBackend } from './site/faulty-backend.ts';
import type { SharedSiteName } from './site/shared-sites.ts';
import { type SiteInProcess, siteInProcess } from './site/site-in-process.ts';
import type { RunningSite } from './site/start-site.ts';

const OUTSIDE = 'What a file shares is there inside its tests only.';

/** A site that a file's tests share. */
export type FileSite = Pick<SiteInProcess, 'origin' | 'output'>;
/** A browser that a file's tests share: each of them opens contexts of its own. */
export interface SharedBrowser extends Pick<Browser, 'newContext'> {
  takeSeat: (options: BrowserContextOptions) => Promise<Seat>;
}

/** A site that many files read from; nothing here may change it. Called at the top of the file. */
export function sharedSite(name: SharedSiteName = 'plain'): Pick<RunningSite, 'origin'> {
  let origin: string | undefined;
  beforeAll(async () => {
    const answer = await fetch(`${inject('sharedSites')}/${name}`);
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    origin = text;
  });
  return {
    get origin() {
      if (!origin) throw new Error(OUTSIDE);
      return origin;
    },
  };
}

/**
 * A site of this file's own in the process of the tests, where time passes as they say: it starts before them, and ends
 * after them. Called at the top of the file.
 *
 * @param settings asked for when the file begins
 */
export function siteForFile(settings: () => Record<string, string>): FileSite {
  const site = duringFile(() => siteInProcess(settings()));
  return {
    get origin() {
      return site().origin;
    },
    output: () => site().output(),
  };
}

/** The browsers of this worker, by their options. Files of one worker share its modules, and so these. */
const browsers = new Map<string, Browser>();

/**
 * A browser for the tests of this file. Called at the top of the file. Without pictures for tests that visit much and look
 * at none: to make each picture for the first time is a good part of the work of all tests.
 *
 * A browser takes longer to start than most tests take, so each worker starts one of a kind and keeps it; it ends with
 * the worker. Tests share nothing in it: each opens contexts of its own, and closes them.
 */
export function browserForFile(options: BrowserOptions = {}): SharedBrowser {
  const key = JSON.stringify(options);
  let browser: Browser | undefined;
  beforeAll(async () => {
    const kept = browsers.get(key);
    // One that has crashed is no reason for all later files to fail.
    browser = kept?.isConnected() ? kept : await launchBrowser(options);
    browsers.set(key, browser);
  });
  const launched = () => {
    if (!browser) throw new Error(OUTSIDE);
    return browser;
  };
  return {
    newContext: (contextOptions) => launched().newContext(contextOptions),
    takeSeat: (contextOptions) => takeSeat(launched(), contextOptions),
  };
}

/** A backend that fails as the tests of this file tell it to. Called before the site that reads from it. */
export function backendForFile(): Omit<FaultyBackend, keyof AsyncDisposable> {
  const backend = duringFile(startFaultyBackend);
  return {
    get base() {
      return backend().base;
    },
    get host() {
      return backend().host;
    },
    get asked() {
      return backend().asked;
    },
    fail: (fault, where) => backend().fail(fault, where),
    heal: () => backend().heal(),
    forget: () => backend().forget(),
  };
}

function duringFile<Thing extends AsyncDisposable>(start: () => Promise<Thing>): () => Thing {
  let thing: Thing | undefined;
  beforeAll(async () => {
    thing = await start();
  });
  afterAll(async () => {
    await thing?.[Symbol.asyncDispose]();
  });
  return () => {
    if (!thing) throw new Error(OUTSIDE);
    return thing;
  };
}
