import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../../server/settings/settings.ts';
import type { PrimaryFunctions } from '../../../server/workers/functions.ts';
import { createWorkerPool, WorkerError } from '../../../server/workers/worker-pool.ts';

let folder: string;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  folder = mkdtempSync(join(tmpdir(), 'meguri-pool-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('ends a worker that accepts no requests within 30 seconds', async () => {
  const script = join(folder, 'worker.mjs');
  writeFileSync(script, 'setInterval(() => undefined, 1000);');
  const pool = createWorkerPool(
    () => ({}) as PrimaryFunctions,
    'a secret of the tests, with forty letters',
    () => undefined,
  );
  const settings = readSettings({ WORKERS: '1' });
  const result = pool
    .run({ script, node: process.execPath, nodeOptions: [], environment: {}, settings })
    .catch((error) => error);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await Promise.race([result, 'still waiting'])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(1000);
  const error = await result;
  expect(error).toBeInstanceOf(WorkerError);
  expect(error.message).toMatch(/^worker 1 \(pid \d+\) was not ready within 30 s$/);
  await pool.stop('SIGTERM');
  expect(pool.running.size).toBe(0);
});
