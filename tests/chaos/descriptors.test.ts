/** The process may open no further file. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { startWorld } from './support/world.ts';

const EXHAUSTED = /EMFILE|too many open files/;

describe.skipIf(process.platform !== 'linux')('file descriptors', () => {
  test('run out: the server stays up, and serves pages again when descriptors are free', async () => {
    await using world = await startWorld();
    const limit = (count: number) =>
      execFileSync('prlimit', [`--nofile=${count}:`, `--pid=${world.site.pid}`], { timeout: 5000 });
    await expect.poll(() => world.mail.messages.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await world.observe({
      // A descriptor becomes free when a connection closes, and may carry the mail.
      begin: () =>
        expect
          .poll(
            () => {
              limit(lowestFree(world.site.pid));
              repeatMails(world.dataDir);
              return world.log();
            },
            { timeout: 60_000, interval: 1000 },
          )
          .toMatch(EXHAUSTED),
      end: () => limit(1024),
      errorStatuses: [0, 503],
      rejections: [0, 503],
      log: [EXHAUSTED],
    });
    await world.expectNothingLost();
  });
});

/** The limit concerns the number of a new descriptor, which is the lowest free one. */
function lowestFree(pid = 0): number {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let descriptor = 0;
  while (open.has(descriptor)) descriptor += 1;
  return descriptor;
}

/** Makes mails due, which keep their Message-ID, because no form arrives during the fault. */
function repeatMails(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'submissions.db'), { timeout: 5000 });
  try {
    db.exec(`UPDATE outbox SET state = 'waiting', due_at = 0`);
  } finally {
    db.close();
  }
}
