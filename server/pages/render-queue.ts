import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import { createBoundedQueue } from '../../lib/queue/bounded-queue.server.ts';
import type { Site } from '../../site/app/entry-server.tsx';
import { publishMeasurement } from '../measurements.ts';

/** High, because most renders wait for content. */
const CONCURRENCY = 64;
/** At 6 ms per page, the longest wait is about 1.5 s. */
const MAX_QUEUED = 192;

type Rendering = Pick<Site, 'render' | 'payload' | 'refusePreview'>;

/** @throws {QueueFullError} */
export function queueRendering(
  site: Rendering,
  { concurrency = CONCURRENCY, maxQueued = MAX_QUEUED }: { concurrency?: number; maxQueued?: number } = {},
): Rendering {
  const queue = createBoundedQueue({ concurrency, maxQueued });
  // With cached content a render never yields, so start one per turn of the event loop.
  const starts = new PQueue({ concurrency: 1 });

  function start<Result>(render: () => Promise<Result>): () => Promise<Result> {
    return async () => {
      await starts.add(() => setImmediate());
      return render();
    };
  }

  return {
    render: (...page) => queue.run(start(() => measured('page', () => site.render(...page)))),
    payload: (...page) => queue.run(start(() => measured('payload', () => site.payload(...page)))),
    refusePreview: (locale, leave) =>
      queue.runOnce(
        `refusal ${locale} ${leave}`,
        start(() => site.refusePreview(locale, leave)),
      ),
  };
}

async function measured<Result>(kind: 'page' | 'payload', render: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  try {
    return await render();
  } finally {
    publishMeasurement('rendered', { kind, seconds: (performance.now() - since) / 1000 });
  }
}
