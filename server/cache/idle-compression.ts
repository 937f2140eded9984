import { log } from '../log.ts';
import type { EncodedBody } from './encoded-body.ts';

/** How long nothing was rendered before bodies are compressed, in milliseconds. */
const IDLE_MS = 5000;

/**
 * Compresses the bodies of cached pages as well as can be, one after the other, while nothing is rendered.
 *
 * @param bodies all that are cached, the most important first
 * @returns to be called after each render
 */
export function compressWhenIdle(bodies: () => Iterable<EncodedBody>, idleMs = IDLE_MS): () => void {
  let renders = 0;

  async function compress(): Promise<void> {
    const begun = renders;
    for (const body of bodies()) {
      await body.improve();
      if (renders !== begun) return;
    }
  }

  let timer: NodeJS.Timeout | undefined;
  return () => {
    renders += 1;
    clearTimeout(timer);
    timer = setTimeout(() => {
      compress().catch((error: unknown) => log.error('A page was not compressed', error));
    }, idleMs).unref();
  };
}
