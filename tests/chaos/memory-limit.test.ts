/** A heap that is hardly enough. */
import { test } from 'vitest';
import { startWorld } from './support/world.ts';

test('serves pages and accepts forms as usual with a heap of 96 MiB', async () => {
  await using world = await startWorld({ settings: { NODE_OPTIONS: '--max-old-space-size=96' } });
  await world.observe({
    begin() {},
    end() {},
    // With the usual limit, it would be 280 MB.
    status: /heap \d+ MB of 1[0-4]\d MB/,
    metrics: /^meguri_heap_used_ratio 0\.\d+$/m,
  });
  await world.expectNothingLost();
});
