import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createUploads, TooManyUploads } from '../../../../server/forms/uploads.ts';
import { createCounters } from '../../../../server/limits/counters.ts';

const MEGABYTE = 1024 * 1024;
const BUDGET = 256;

let folder: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meguri-uploads-'));
  now = 0;
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const open = () =>
  createUploads(
    folder,
    createCounters(() => now),
    (error) => expect.unreachable(String(error)),
    () => now,
  );
const client = (count: number) => ({ address: `10.0.${count}.1`, network: `10.0.${count}.0/24` });
async function* content(...megabytes: number[]) {
  for (const size of megabytes) yield new Uint8Array(size * MEGABYTE);
}

describe('uploads', () => {
  test('accepts as many uploads as fit to their end, and rejects others at once', async () => {
    const uploads = open();
    const all = await Promise.all(Array.from({ length: 40 }, (_, count) => uploads.begin(client(count), 9 * MEGABYTE)));
    const accepted = all.filter((upload) => upload !== null);
    expect(accepted).toHaveLength(Math.floor(BUDGET / 9));
    // Each upload has a single chunk, because the capacity of the disk is not tested here.
    const saved = await Promise.all(accepted.map((upload) => upload.save(content(0.1, 0.1))));
    expect(saved).toHaveLength(accepted.length);
    expect(await uploads.begin(client(50), 9 * MEGABYTE)).toBe(null);
    // The end of an upload or of its connection frees its space once, not twice.
    await accepted[0]?.end();
    await accepted[0]?.end();
    expect(await uploads.begin(client(50), 9 * MEGABYTE)).not.toBe(null);
    expect(await uploads.begin(client(51), 9 * MEGABYTE)).toBe(null);
    await Promise.all(accepted.map((upload) => upload.end()));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('makes room by ending idle and slow uploads, which then need space again', async () => {
    const uploads = open();
    const idle = await Promise.all(
      Array.from({ length: 17 }, (_, count) => uploads.begin(client(count), 15 * MEGABYTE)),
    );
    expect(idle).not.toContain(null);
    expect(await uploads.begin(client(20), 15 * MEGABYTE)).toBe(null);
    // Fast enough to end within two minutes.
    const steady = idle[0]?.save(content(2, 2));
    await steady;
    now = 20_000;
    const others = await Promise.all(
      Array.from({ length: 16 }, (_, count) => uploads.begin(client(20 + count), 15 * MEGABYTE)),
    );
    expect(others).not.toContain(null);
    expect(await uploads.begin(client(60), 15 * MEGABYTE)).toBe(null);
    await expect(idle[1]?.save(content(1))).rejects.toThrow(TooManyUploads);
    await expect(idle[0]?.save(content(9))).resolves.toMatchObject({ bytes: 9 * MEGABYTE });
    await Promise.all(others.map((upload) => upload?.end()));
    await expect(idle[2]?.save(content(1))).resolves.toMatchObject({ bytes: MEGABYTE });
  });

  test('deletes files of a killed process an hour after the start, whatever the system clock', async () => {
    vi.useFakeTimers();
    writeFileSync(join(folder, 'left'), '');
    utimesSync(join(folder, 'left'), 0, 0);
    open();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), 60_000);
    vi.setSystemTime(Date.now() + 730 * 24 * 60 * 60 * 1000);
    writeFileSync(join(folder, 'arriving'), '');
    await vi.advanceTimersByTimeAsync(59 * 60 * 1000);
    expect(readdirSync(folder).sort()).toEqual(['arriving', 'left']);
    await vi.advanceTimersByTimeAsync(60 * 1000);
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['arriving']), 60_000);
  });
});
