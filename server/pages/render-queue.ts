import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import { createBoundedQueue } from '../../lib/queue/bounded-queue.server.ts';
import type { Site } from '../../site/app/entry-server.tsx';

/** Renders in progress. Most of a render is waiting for content, so this is far above the number of processors. */
const CONCURRENCY = 64;
/** Renders that wait: at 6 ms a page, the last of them waits about 1.5 s. */
const MAX_QUEUED = 192;

/** The methods of a site that render. */
type Rendering = Pick<Site, 'render' | 'payload' | 'refusePreview'>;

/**
 * A site's rendering behind a bounded queue. That a page is rendered once, however many ask for it, is the page cache's part.
 *
 * @throws {QueueFullError} from every method
 */
export function queueRendering(
  site: Rendering,
  { concurrency = CONCURRENCY, maxQueued = MAX_QUEUED }: { concurrency?: number; maxQueued?: number } = {},
): Rendering {
  const queue = createBoundedQueue({ concurrency, maxQueued });
  // One render starts in each turn of the event loop, so that new requests are read in between: with content from the
  // cache a render is all microtasks.
  const starts = new PQueue({ concurrency: 1 });

  function start<Result>(render: () => Promise<Result>): () => Promise<Result> {
    return async () => {
      await starts.add(() => setImmediate());
      return render();
    };
  }

  return {
    render: (...page) => queue.run(start(() => site.render(...page))),
    payload: (...page) => queue.run(start(() => site.payload(...page))),
    refusePreview: (locale, leave) =>
      queue.runOnce(
        `refusal ${locale} ${leave}`,
        start(() => site.refusePreview(locale, leave)),
      ),
  };
}
