/** Records what content a page is made from, without the page's knowing of it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LanguageTag, Moment } from './purge-log.ts';

/** An answer of the content API that a page was made from. */
export interface ContentRead {
  tags: readonly LanguageTag[];
  /** When its reading began. */
  readAt: Moment;
  /** Whether it is older than a change that was announced before, because the backend is behind. */
  isBehind?: boolean;
  /** Until when it needs no revalidation, as `performance.now()` counts. */
  freshUntil: number;
}

/** `null` stands for content that could not be read. */
const recordings = new AsyncLocalStorage<(ContentRead | null)[]>();

/** Called by the content cache for each answer that it gives. */
export function recordRead(read: ContentRead | null): void {
  recordings.getStore()?.push(read);
}

/**
 * Runs a task and records what content it reads, however deep inside.
 *
 * @returns `reads` is null where the content is not known completely: some could not be read, or none came from the cache
 */
export async function recordReads<Result>(
  task: () => Promise<Result>,
): Promise<{ result: Result; reads: readonly ContentRead[] | null }> {
  const recording: (ContentRead | null)[] = [];
  const result = await recordings.run(recording, task);
  const reads = recording.filter((read) => read !== null);
  return { result, reads: reads.length > 0 && reads.length === recording.length ? reads : null };
}
