/** The process may open no further file. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, test } from 'vitest';
import { startWorld } from './support/world.ts';

describe.skipIf(process.platform !== 'linux')('file descriptors', () => {
  test('run out: the server stays up, and works again as soon as there are some', async () => {
    await using world = await startWorld();
    const limit = (count: number) =>
      execFileSync('prlimit', [`--nofile=${count}:`, `--pid=${world.site.pid}`], { timeout: 5000 });
    await world.observe({
      begin: () => limit(readdirSync(`/proc/${world.site.pid}/fd`).length + 1),
      end: () => limit(1024),
      errorStatuses: [0, 503],
      rejections: [0, 503],
      log: [/EMFILE/],
    });
    await world.expectNothingLost();
  });
});
