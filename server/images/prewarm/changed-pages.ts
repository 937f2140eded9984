import type { ContentChange } from '../../../contract/revalidation.ts';
import type { InvalidationLog } from '../../cache/invalidation-log.ts';
import { log } from '../../log.ts';
import { type PagesWithImages, prewarmImages } from './prewarm-images.ts';

const MAX_CHANGES = 100;

/** Pre-generates the images of entries when they are published or changed, before those of other pages. */
export function prewarmChangedPages(
  pages: Omit<PagesWithImages, 'paths'>,
  changedPaths: (change: ContentChange) => AsyncIterable<string>,
  invalidations: Pick<InvalidationLog, 'onChange'>,
): void {
  const changes: ContentChange[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let change = changes.shift(); change; change = changes.shift()) {
      const current = change;
      await prewarmImages({ ...pages, paths: () => changedPaths(current) }, { priority: 'changed' }).catch((error) =>
        log.error('Images: pre-generation for a change failed; images are generated on request', {
          event: 'pregeneration_failed',
          repeats: String(error),
          error,
        }),
      );
    }
    isRunning = false;
  }

  invalidations.onChange((change) => {
    // Many changes at once come from an import. Then only visitors' requests set the order.
    if (changes.length < MAX_CHANGES) changes.push(change);
    if (!isRunning) void run();
  });
}
