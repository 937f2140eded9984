import type { BrowserContext } from 'playwright-core';

export interface Held {
  /** Paths requested so far. */
  asked: string[];
  /** Lets all waiting and future requests through. */
  release: () => void;
}

/** Delays every request to matching URLs until the test releases them. */
export async function hold(context: BrowserContext, url: string | RegExp): Promise<Held> {
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(url, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await released;
    // The page may be closed, or may have aborted the request.
    await route.continue().catch(() => undefined);
  });
  return { asked, release };
}
