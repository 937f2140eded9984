import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';

/** The rejected task was not started. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface BoundedQueue {
  /** @throws {QueueFullError} or the error of the task */
  run<Value>(task: () => Promise<Value>): Promise<Value>;
  /** Returns the promise of a pending task with the same key, or queues the task. */
  runOnce<Value>(key: string, task: () => Promise<Value>): Promise<Value>;
  idle(): Promise<void>;
}

/** A first-in, first-out queue. `concurrency` limits running tasks, `maxQueued` waiting tasks. */
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
    // Runs in the caller's async context, not in that of the task that freed the slot.
    return queue.add(AsyncResource.bind(task));
  }

  return {
    run,
    idle: () => queue.onIdle(),
    runOnce<Value>(key: string, task: () => Promise<Value>): Promise<Value> {
      const pending = inFlight.get(key) as Promise<Value> | undefined;
      if (pending) return pending;
      const result = run(task).finally(() => inFlight.delete(key));
      inFlight.set(key, result);
      // If all callers stopped waiting, a rejection would be reported as unhandled.
      result.catch(() => undefined);
      return result;
    },
  };
}
