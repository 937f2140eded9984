import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type FaultyBackend, startFaultyBackend } from './faulty-backend.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** A site that a file's tests share. */
export type SharedSite = Pick<RunningSite, 'origin' | 'output'>;
/** A browser that a file's tests share: each of them opens contexts of its own. */
export type SharedBrowser = Pick<Browser, 'newContext'>;

/** A site that starts before the tests of this file, and ends after them. Called at the top of the file. */
export function siteForFile(start: () => Promise<RunningSite> = () => startSite()): SharedSite {
  const site = duringFile(start);
  return {
    get origin() {
      return site().origin;
    },
    output: () => site().output(),
  };
}

/** A browser for the tests of this file. Called at the top of the file. */
export function browserForFile(): SharedBrowser {
  const browser = duringFile(launchBrowser);
  return { newContext: (options?: BrowserContextOptions) => browser().newContext(options) };
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
    if (!thing) throw new Error('What a file shares is there inside its tests only.');
    return thing;
  };
}
