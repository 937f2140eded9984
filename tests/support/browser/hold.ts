import type { BrowserContext } from 'playwright-core';

/** Requests that wait at the network. */
export interface Held {
  /** The paths that have been asked for. */
  asked: string[];
  /** Lets all of them through, and those to come. */
  release: () => void;
}

/** Holds every request for such an address back until it is let through: as slow as the test wants it to be. */
export async function hold(context: BrowserContext, url: string | RegExp): Promise<Held> {
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(url, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await released;
    // The page may be gone, or have aborted the request.
    await route.continue().catch(() => undefined);
  });
  return { asked, release };
}
