/** A disk that becomes full, and one that is read-only. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingPrograms } from '../deploy/support/debian-packages.ts';
import { startWorld } from './support/world.ts';

const isUnavailable = (await missingPrograms([])) !== null;
const DISK_MB = 64;

/** Mounts a small disk until the test ends. */
function smallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-chaos-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'meguri-chaos', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  });
  return folder;
}

/** Writes a file until the disk is full. */
function fill(file: string): void {
  const megabyte = Buffer.alloc(1 << 20);
  for (const chunk of [megabyte, Buffer.alloc(4096), Buffer.alloc(1)]) {
    try {
      for (let count = 0; count <= DISK_MB; count += 1) writeFileSync(file, chunk, { flag: 'a' });
    } catch {
      // ENOSPC: smaller pieces may still fit.
    }
  }
}

describe.skipIf(isUnavailable)('the disk of DATA_DIR', () => {
  test('is full: pages are served, and forms are rejected until there is space', async () => {
    const dataDir = smallDisk();
    await using world = await startWorld({ dataDir });
    const file = join(dataDir, 'filler');
    await world.observe({
      begin: () => fill(file),
      end: () => rmSync(file),
      rejections: [503],
      status: /CRITICAL.*Submissions cannot be stored.*has 0 MB of \d+ MB left; submissions may not be stored/s,
      metrics: /^meguri_failing\{part="submissions"\} 1$/m,
      log: [/cannot be stored|full/i],
    });
    await world.expectNothingLost();
  });

  test('is read-only at a start: the server ends with the reason, and serves pages once it can write', async () => {
    const dataDir = smallDisk();
    await using world = await startWorld({ dataDir });
    const remount = (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, dataDir], { timeout: 5000 });
    await world.observe({
      async begin() {
        await world.site.stop();
        remount('ro');
        await expect(world.restart()).rejects.toThrow(/DATA_DIR .*: the disk is mounted read-only/);
      },
      async end() {
        remount('rw');
        await world.restart();
      },
      errorStatuses: [0, 503],
      rejections: [0, 503],
      status: /CRITICAL/,
    });
    await world.expectNothingLost();
  });
});
