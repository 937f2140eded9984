import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';

/** As many tasks are waiting as may wait. Nothing of this one has been done. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface BoundedQueue {
  /** Runs a task when it is its turn. @throws {QueueFullError} or what the task throws */
  run<Value>(task: () => Promise<Value>): Promise<Value>;
  /**
   * The same, deduplicated: while a task with this key waits or runs, its promise is returned in place of another run.
   *
   * @throws {QueueFullError} or what the task throws
   */
  runOnce<Value>(key: string, task: () => Promise<Value>): Promise<Value>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
}

/**
 * A first-in, first-out queue with a limit on what runs and on what waits.
 *
 * @param concurrency how many tasks run at the same time
 * @param maxQueued how many more wait; the next one is refused
 */
export function createBoundedQueue({
  concurrency,
  maxQueued,
}: {
  concurrency: number;
  maxQueued: number;
}): BoundedQueue {
  const queue = new PQueue({ concurrency });
  const inFlight = new Map<string, Promise<unknown>>();

  async function run<Value>(task: () => Promise<Value>): Promise<Value> {
    if (queue.size >= maxQueued) throw new QueueFullError(`${queue.size} tasks are waiting`);
    // In the context of the caller, not of the task that made room for this one.
    return queue.add(AsyncResource.bind(task));
  }

  return {
    run,
    idle: () => queue.onIdle(),
    runOnce<Value>(key: string, task: () => Promise<Value>): Promise<Value> {
      const known = inFlight.get(key) as Promise<Value> | undefined;
      if (known) return known;
      const result = run(task).finally(() => inFlight.delete(key));
      inFlight.set(key, result);
      // All callers may have stopped waiting: a rejection that nobody handles would be logged as unhandled.
      result.catch(() => undefined);
      return result;
    },
  };
}
