import { log } from '../log.ts';
import type { EncodedBody } from './encoded-body.ts';

const IDLE_MS = 5000;

/** Recompresses cached bodies while nothing is rendered. @returns a function to call after each render */
export function compressWhenIdle(bodies: () => Iterable<EncodedBody>, idleMs = IDLE_MS): () => void {
  let renders = 0;

  async function compress(): Promise<void> {
    const rendersBefore = renders;
    for (const body of bodies()) {
      await body.recompress();
      if (renders !== rendersBefore) return;
    }
  }

  let timer: NodeJS.Timeout | undefined;
  return () => {
    renders += 1;
    clearTimeout(timer);
    timer = setTimeout(() => {
      compress().catch((error: unknown) =>
        log.error('Page cache: compression failed', { event: 'compression_failed', repeats: '', error }),
      );
    }, idleMs).unref();
  };
}
