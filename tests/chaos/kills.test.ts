/** The server is killed at random moments and started again, as systemd does. */
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { startWorld } from './support/world.ts';

test('loses nothing acknowledged when the server is killed again and again', async () => {
  await using world = await startWorld();
  let isOver = false;
  let killing = Promise.resolve();
  async function kill(): Promise<void> {
    while (!isOver) {
      await pause(Math.random() * 1000);
      world.site.signal('SIGKILL');
      await world.site.ended;
      await world.restart();
    }
  }
  await world.observe({
    begin() {
      killing = kill();
    },
    async end() {
      isOver = true;
      await killing;
    },
    errorStatuses: [0, 503],
    rejections: [0, 503],
    log: [/Server: ready.*Server: ready/s],
  });
  await world.expectNothingLost();
});
