/** A heap that is hardly enough. */
import { test } from 'vitest';
import { startWorld } from './support/world.ts';

test('serves all visitors with a heap of 96 MiB', async () => {
  await using world = await startWorld({ settings: { NODE_OPTIONS: '--max-old-space-size=96' } });
  await world.observe({
    begin() {},
    end() {},
    status: /heap/i,
    metrics: /^meguri_heap|^nodejs_heap|^process_resident/m,
  });
  await world.expectNothingLost();
});
