/** A worker whose heap becomes full, as with a leak. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { expectRightPages } from './support/visitors.ts';
import { startWorld, type World } from './support/world.ts';

/** Each worker adds its number. Neither `freePort` nor outgoing connections use these ports. */
const INSPECT = '--inspect-port=61000';
/** Refilled, because garbage collection may free other memory. */
const FILL = `
  const { getHeapStatistics } = process.getBuiltinModule('node:v8');
  const filler = [];
  const add = () => filler.push(new Array(50_000).fill(0.5));
  const isNearlyFull = () => {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    return used_heap_size > heap_size_limit * 0.83;
  };
  setInterval(() => { while (!isNearlyFull()) add() }, 100)`;
const EXHAUST = 'for (;;) add()';

/** Returns a function that runs code in a worker, in its debugger. */
async function debugWorker(world: World): Promise<(code: string) => void> {
  const { stdout } = await promisify(execFile)('pgrep', ['--parent', String(world.site.pid)]);
  process.kill(Number(stdout.split('\n')[0]), 'SIGUSR1');
  const listening = /Debugger listening on (ws:\S+)/;
  await expect.poll(world.log).toMatch(listening);
  const socket = new WebSocket(listening.exec(world.log())?.[1] ?? '');
  await once(socket, 'open');
  return (expression) => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
}

describe.skipIf(process.platform !== 'linux')('the heap of a worker', () => {
  test('becomes full: the operator is warned before, and another worker replaces it', async () => {
    await using world = await startWorld({ settings: { WORKERS: '2', NODE_OPTIONS: INSPECT } });
    await world.observe({
      async begin() {
        const run = await debugWorker(world);
        run(FILL);
        await expect.poll(world.status).toMatch(/WARNING instance: The heap uses 2\d\d MB of 280 MB/);
        await expect.poll(world.metrics).toMatch(/^meguri_heap_used_ratio 0\.8/m);
        const { pages, rejections } = world.visitors.takeVisits();
        await expectRightPages(pages, world.send, []);
        expect(rejections).toEqual([]);
        run(EXHAUST);
      },
      end: () => expect.poll(world.log).toMatch(/Workers: worker \d is ready again/),
      errorStatuses: [0],
      rejections: [0],
      metrics: /^meguri_worker_failures_total 1$/m,
      log: [/JavaScript heap out of memory/, /Workers: worker \d \(pid \d+\) ended with SIGABRT; starting another one/],
    });
    await world.expectNothingLost();
  });
});
