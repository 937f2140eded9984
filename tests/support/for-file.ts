import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { BrowserOptions } from '../../scripts/lib/launch-browser.ts';
import { launchBrowser } from './browser/visitor.ts';
import { type Session, takeSession } from './browser/visitor-pool.ts';
import { type FaultyBackend, startFaultyBackend } from './site/faulty-backend.ts';
import type { SharedSiteName } from './site/shared-sites.ts';
import { type SiteInProcess, siteInProcess } from './site/site-in-process.ts';
import type { RunningSite } from './site/start-site.ts';

const OUTSIDE = 'What a file shares is there inside its tests only.';

/** A site shared by the tests of a file. */
export type FileSite = Pick<SiteInProcess, 'origin' | 'output'>;
/** A browser shared by the tests of a file. Each test opens its own contexts. */
export interface SharedBrowser extends Pick<Browser, 'newContext'> {
  takeSession: (options: BrowserContextOptions) => Promise<Session>;
}

/** Returns a site shared by many files. Tests must not change it. Call at the top of the file. */
export function sharedSite(name: SharedSiteName = 'plain'): Pick<RunningSite, 'origin'> {
  let origin: string | undefined;
  beforeAll(async () => {
    const response = await fetch(`${inject('sharedSites')}/${name}`);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
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
 * Starts a site for this file in the test process, with a clock that the tests control. Call at the top of the file.
 * @param settings called when the file begins
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

/** Browsers of this worker, by options. All files of a worker share them. */
const browsers = new Map<string, Browser>();

/**
 * Returns a browser for the tests of this file. Call at the top of the file.
 *
 * Starting a browser takes longer than most tests, so each worker starts one per set of options and ends it with the
 * worker. Tests that do not look at images should disable them, because generating variants is expensive.
 */
export function browserForFile(options: BrowserOptions = {}): SharedBrowser {
  const key = JSON.stringify(options);
  let browser: Browser | undefined;
  beforeAll(async () => {
    const existing = browsers.get(key);
    // A crashed browser must not fail all later files.
    browser = existing?.isConnected() ? existing : await launchBrowser(options);
    browsers.set(key, browser);
  });
  const launched = () => {
    if (!browser) throw new Error(OUTSIDE);
    return browser;
  };
  return {
    newContext: (contextOptions) => launched().newContext(contextOptions),
    takeSession: (contextOptions) => takeSession(launched(), contextOptions),
  };
}

/**
 * Starts a content backend with faults that the tests of this file control. Call before the site that reads from it.
 */
export function backendForFile(): Omit<FaultyBackend, keyof AsyncDisposable> {
  const backend = duringFile(startFaultyBackend);
  return {
    get base() {
      return backend().base;
    },
    get host() {
      return backend().host;
    },
    get requestCounts() {
      return backend().requestCounts;
    },
    fail: (fault, filter) => backend().fail(fault, filter),
    heal: () => backend().heal(),
    forget: () => backend().forget(),
  };
}

function duringFile<Resource extends AsyncDisposable>(start: () => Promise<Resource>): () => Resource {
  let resource: Resource | undefined;
  beforeAll(async () => {
    resource = await start();
  });
  afterAll(async () => {
    await resource?.[Symbol.asyncDispose]();
  });
  return () => {
    if (!resource) throw new Error(OUTSIDE);
    return resource;
  };
}
