/** A disk that becomes full, and one that is read-only. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingPrograms } from '../deploy/support/debian-packages.ts';
import { expectRightPages } from './support/visitors.ts';
import { startWorld } from './support/world.ts';

const isUnavailable = (await missingPrograms([])) !== null;
const DISK_MB = 64;
const NOT_STORED =
  /^meguri_failing\{part="submissions"\} 1$.*^meguri_submissions_total\{kind="contact",outcome="not_sent"\} [1-9]/ms;

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

interface Disk {
  folder: string;
  /** Mounts the disk again, after a check as in a restart of the machine. */
  repair(): void;
}

/** Mounts an ext4 disk in a file until the test ends. Returns null if this machine has no loop devices. */
function loopDisk(): Disk | null {
  const parent = mkdtempSync(join(tmpdir(), 'meguri-chaos-loop-'));
  const [image, repaired, folder] = ['image', 'repaired', 'disk'].map((name) => join(parent, name)) as [
    string,
    string,
    string,
  ];
  const mount = (file: string) => execFileSync('mount', ['-o', 'loop', file, folder], { stdio: 'pipe' });
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder]);
    rmSync(parent, { recursive: true });
  });
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, DISK_MB << 20);
  try {
    execFileSync('mkfs.ext4', ['-q', image], { stdio: 'pipe' });
    mount(image);
  } catch {
    return null;
  }
  const repair = () => {
    execFileSync('umount', [folder]);
    // A container that started meanwhile may still have mounted the image, read-only.
    copyFileSync(image, repaired);
    // The exit code is 1 if something was repaired.
    expect(spawnSync('e2fsck', ['-p', repaired]).status).toBeLessThanOrEqual(1);
    mount(repaired);
  };
  return { folder, repair };
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
      metrics: NOT_STORED,
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

  test('becomes read-only during the run: pages are served, and forms are rejected until it is repaired', async (context) => {
    const disk = loopDisk();
    if (!disk) return context.skip('this machine has no loop devices');
    await using world = await startWorld({ dataDir: disk.folder });
    await world.observe({
      // What the kernel does after an error of the disk.
      begin: () => execFileSync('mount', ['-o', 'remount,abort', disk.folder]),
      async end() {
        const { pages, rejections } = world.visitors.takeVisits();
        await expectRightPages(pages, world.send, []);
        expect(new Set(rejections)).toEqual(new Set([503]));
        await world.site.stop();
        expect(await world.site.ended).toBe(0);
        disk.repair();
        await world.restart();
      },
      errorStatuses: [0, 503],
      rejections: [0, 503],
      status: /CRITICAL.*Submissions cannot be stored/s,
      metrics: NOT_STORED,
      log: [/Content API: The database of submissions is unavailable: disk I\/O error/],
    });
    await world.expectNothingLost();
  });
});
