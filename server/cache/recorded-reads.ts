/** Records which content a page was made from. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LanguageTag, Revision } from './invalidation-log.ts';

export interface ContentRead {
  tags: readonly LanguageTag[];
  /** Revision at which reading began. */
  readAtRevision: Revision;
  /** Whether the response is older than an announced change. */
  isStale?: boolean;
  /** Whether changes without one of the tags matter, too. A cache in front of the site must not keep the page. */
  isUntagged?: boolean;
  freshUntil: number;
}

const recordings = new AsyncLocalStorage<(ContentRead | null)[]>();

export function recordRead(read: ContentRead | null): void {
  recordings.getStore()?.push(read);
}

/**
 * Runs a task and records the content that it reads.
 *
 * @returns `reads` is null if content failed to load, or if none was recorded
 */
export async function recordReads<Result>(
  task: () => Promise<Result>,
): Promise<{ result: Result; reads: readonly ContentRead[] | null }> {
  const recording: (ContentRead | null)[] = [];
  const result = await recordings.run(recording, task);
  const reads = recording.filter((read) => read !== null);
  return { result, reads: reads.length > 0 && reads.length === recording.length ? reads : null };
}
