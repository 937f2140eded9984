import { expect, test } from 'vitest';
import { createBoundedQueue, QueueFullError } from '../../../lib/queue/bounded-queue.server.ts';

/** A task that the test completes. */
function controlledTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let runs = 0;
  const run = () => {
    runs++;
    return promise;
  };
  return { run, resolve, reject, runs: () => runs };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('runs tasks with the same key once while in progress, and again afterwards', async () => {
  const { runOnce } = createBoundedQueue({ concurrency: 2, maxQueued: 10 });
  const task = controlledTask();
  const results = [runOnce('a', task.run), runOnce('a', task.run), runOnce('a', task.run)];
  task.resolve('A');
  expect(await Promise.all(results)).toEqual(['A', 'A', 'A']);
  expect(task.runs()).toBe(1);
  await runOnce('a', task.run);
  expect(task.runs()).toBe(2);
});

test('deduplicates waiting tasks, which take one place in the queue', async () => {
  const { runOnce } = createBoundedQueue({ concurrency: 1, maxQueued: 1 });
  const [a, b] = [controlledTask(), controlledTask()];
  const results = [runOnce('a', a.run), runOnce('b', b.run), runOnce('b', b.run)];
  a.resolve('A');
  b.resolve('B');
  expect(await Promise.all(results)).toEqual(['A', 'B', 'B']);
  expect(b.runs()).toBe(1);
});

test('does not deduplicate tasks without a key', async () => {
  const { run } = createBoundedQueue({ concurrency: 2, maxQueued: 10 });
  const task = controlledTask();
  const results = [run(task.run), run(task.run)];
  task.resolve('A');
  expect(await Promise.all(results)).toEqual(['A', 'A']);
  expect(task.runs()).toBe(2);
});

test('queues tasks in order above the concurrency, rejects them above the limit, and frees places on failure', async () => {
  const { runOnce } = createBoundedQueue({ concurrency: 1, maxQueued: 2 });
  const [a, b, c] = [controlledTask(), controlledTask(), controlledTask()];
  const results = [runOnce('a', a.run), runOnce('b', b.run), runOnce('c', c.run)];
  await expect(runOnce('d', async () => 'D')).rejects.toThrow(QueueFullError);
  await nextTurn();
  expect([a.runs(), b.runs(), c.runs()]).toEqual([1, 0, 0]);
  a.reject(new Error('A'));
  await expect(results[0]).rejects.toThrow('A');
  await nextTurn();
  expect([b.runs(), c.runs()]).toEqual([1, 0]);
  b.resolve('B');
  c.resolve('C');
  expect(await Promise.all([results[1], results[2]])).toEqual(['B', 'C']);
  expect(await runOnce('d', async () => 'D')).toBe('D');
});
