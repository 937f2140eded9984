import type { BrowserContext } from 'playwright-core';

export interface HeldRequests {
  /** Paths requested so far. */
  requested: string[];
  /** Lets all waiting and future requests through. */
  release: () => void;
}

/** Delays every request to matching URLs until the test releases them. */
export async function holdRequests(context: BrowserContext, url: string | RegExp): Promise<HeldRequests> {
  const requested: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(url, async (route) => {
    requested.push(new URL(route.request().url()).pathname);
    await released;
    // The page may be closed, or may have aborted the request.
    await route.continue().catch(() => undefined);
  });
  return { requested, release };
}
