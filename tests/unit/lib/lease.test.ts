import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acquireLease } from '../../../lib/queue/lease.server.ts';

let folder: string;
beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'meguri-lease-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('is held once per file, and passes on when it is released', () => {
  const file = join(folder, 'run/lease');
  const onError = vi.fn();
  const first = acquireLease(file, onError);
  const second = acquireLease(file, onError);
  const onAcquired = vi.fn();
  first.onAcquired(onAcquired);
  expect(onAcquired).toHaveBeenCalledOnce();
  second.onAcquired(onAcquired);
  vi.advanceTimersByTime(60_000);
  expect([first.isHeld(), second.isHeld()]).toEqual([true, false]);
  first.release();
  vi.advanceTimersByTime(5000);
  expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
  expect(onAcquired).toHaveBeenCalledTimes(2);
  expect(onError).not.toHaveBeenCalled();
  second.release();
});

test('is held after an error if its file cannot be locked', () => {
  const onError = vi.fn();
  writeFileSync(join(folder, 'run'), 'a file instead of a folder');
  const lease = acquireLease(join(folder, 'run/lease'), onError);
  expect(lease.isHeld()).toBe(true);
  expect(onError).toHaveBeenCalledOnce();
  lease.release();
});
