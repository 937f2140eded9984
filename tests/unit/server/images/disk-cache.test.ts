import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskCache } from '../../../../server/images/disk-cache.ts';
import { failingDisk } from '../../../support/failing-disk.ts';

let root: string;
let folder: string;
let errors: unknown[];
const open = (maxBytes = 1_000_000) => openDiskCache(folder, maxBytes, (error) => errors.push(error));
const value = (length: number, fill = 1) => Buffer.alloc(length, fill);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'meguri-cache-'));
  folder = join(root, 'cache', 'images');
  errors = [];
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

test('entries survive a restart', async () => {
  await open().set('a', value(100));
  expect(await open().get('a')).toEqual(value(100));
  expect(await open().get('b')).toBeNull();
});

test('a damaged file is a miss, and is removed', async () => {
  const cache = open();
  await cache.set('a', value(100));
  const [name = ''] = await readdir(folder);
  for (const damage of [
    (file: Buffer) => file.fill(9, 60, 61),
    (file: Buffer) => file.subarray(0, 50),
    () => Buffer.alloc(0),
  ]) {
    await cache.set('a', value(100));
    await writeFile(join(folder, name), damage(await readFile(join(folder, name))));
    expect(await cache.get('a')).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  }
});

test('the least recently used are evicted first, down to the target', async () => {
  const cache = open(10_000);
  const seen = new Set<string>();
  for (let count = 0; count < 9; count++) {
    await cache.set(`k${count}`, value(900, count));
    const newest = (await readdir(folder)).find((name) => !seen.has(name)) ?? '';
    seen.add(newest);
    // One a minute: use is noted to the minute.
    const at = Date.now() / 1000 - (20 - count) * 60;
    await utimes(join(folder, newest), at, at);
  }
  const later = open(10_000);
  // The oldest is of use again.
  expect(await later.get('k0')).toEqual(value(900, 0));
  await later.set('k9', value(900, 9));
  await later.set('k10', value(900, 10));
  expect(await later.get('k1')).toBeNull();
  for (const key of ['k0', 'k8', 'k9', 'k10']) expect(await later.get(key), key).not.toBeNull();
  expect(await bytes()).toBeLessThanOrEqual(10_000);
});

test('a folder that is too full at the start is evicted to its limit', async () => {
  const cache = open();
  for (let count = 0; count < 20; count++) await cache.set(`k${count}`, value(1000));
  await open(10_000).get('x');
  expect(await bytes()).toBeLessThanOrEqual(10_000);
  expect(await bytes()).toBeGreaterThan(5000);
});

test('a value that would fill the folder alone is not stored', async () => {
  const cache = open(10_000);
  await cache.set('small', value(100));
  await cache.set('large', value(5000));
  expect(await cache.get('large')).toBeNull();
  expect(await cache.get('small')).not.toBeNull();
});

test('a file that another process has removed is a miss', async () => {
  const cache = open();
  await cache.set('a', value(100));
  await rm(join(folder, (await readdir(folder))[0] ?? ''));
  expect(await cache.get('a')).toBeNull();
});

test('abandoned temporary files are removed', async () => {
  await open().set('a', value(100));
  await writeFile(join(folder, 'old.tmp'), 'x');
  await writeFile(join(folder, 'new.tmp'), 'x');
  await utimes(join(folder, 'old.tmp'), 0, 0);
  expect(await open().get('a')).not.toBeNull();
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining(['old.tmp']));
  expect(await readdir(folder)).toContain('new.tmp');
});

test('errors of the disk are reported and do not reject', async () => {
  await writeFile(join(root, 'cache'), 'a file in the way');
  const cache = open();
  await cache.set('a', value(100));
  expect(await cache.get('a')).toBeNull();
  expect(errors.length).toBeGreaterThan(0);
  errors = [];
});

test('two caches on one folder stay below the limit together, and evict what neither of them has used for longest', async () => {
  const [first, second] = [open(100_000), open(100_000)];
  let most = 0;
  for (let count = 0; count < 60; count++) {
    await first.set(`first ${count}`, value(2000, count));
    await second.set(`second ${count}`, value(3000, count));
    // The other one uses it all the time.
    expect(await second.get('first 0'), `after ${count}`).not.toBeNull();
    most = Math.max(most, await bytes());
    // As if a minute had passed: use is noted to the minute.
    await touch('first 0', count);
  }
  expect(most).toBeLessThanOrEqual(100_000);
  expect(most).toBeGreaterThan(80_000);
  expect(await first.get('first 1')).toBeNull();
  for (const key of ['first 59', 'second 59']) expect(await first.get(key), key).not.toBeNull();
});

test('a file that cannot be read at the moment is a miss, and stays', async () => {
  const cache = open();
  await cache.set('a', value(100));
  {
    using _disk = failingDisk((_, method) => (method === 'readFile' ? 'EMFILE' : null));
    expect(await cache.get('a')).toBeNull();
  }
  expect(errors).toEqual([expect.objectContaining({ code: 'EMFILE' })]);
  errors = [];
  expect(await cache.get('a')).toEqual(value(100));
});

/** Gives a file the time of its use by another process. */
async function touch(key: string, minutes: number): Promise<void> {
  const at = Date.now() / 1000 + minutes * 60;
  await utimes(join(folder, createHash('sha256').update(key).digest('hex')), at, at);
}

async function bytes(): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
