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

test('keeps entries across a restart', async () => {
  await open().set('a', value(100));
  expect(await open().get('a')).toEqual(value(100));
  expect(await open().get('b')).toBeNull();
});

test('treats a damaged file as a miss, and deletes it', async () => {
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

test('evicts the least recently used entries first, down to the target size', async () => {
  const cache = open(10_000);
  const statuses = new Set<string>();
  for (let count = 0; count < 9; count++) {
    await cache.set(`k${count}`, value(900, count));
    const newest = (await readdir(folder)).find((name) => !statuses.has(name)) ?? '';
    statuses.add(newest);
    // The uses are a minute apart, because they are recorded by the minute.
    const at = Date.now() / 1000 - (20 - count) * 60;
    await utimes(join(folder, newest), at, at);
  }
  const later = open(10_000);
  expect(await later.get('k0')).toEqual(value(900, 0));
  await later.set('k9', value(900, 9));
  await later.set('k10', value(900, 10));
  expect(await later.get('k1')).toBeNull();
  for (const key of ['k0', 'k8', 'k9', 'k10']) expect(await later.get(key), key).not.toBeNull();
  expect(await bytes()).toBeLessThanOrEqual(10_000);
});

test('evicts entries at start until the folder is below its limit', async () => {
  const cache = open();
  for (let count = 0; count < 20; count++) await cache.set(`k${count}`, value(1000));
  await open(10_000).get('x');
  expect(await bytes()).toBeLessThanOrEqual(10_000);
  expect(await bytes()).toBeGreaterThan(5000);
});

test('does not store a value that would fill the whole folder', async () => {
  const cache = open(10_000);
  await cache.set('small', value(100));
  await cache.set('large', value(5000));
  expect(await cache.get('large')).toBeNull();
  expect(await cache.get('small')).not.toBeNull();
});

test('treats a file deleted by another process as a miss', async () => {
  const cache = open();
  await cache.set('a', value(100));
  await rm(join(folder, (await readdir(folder))[0] ?? ''));
  expect(await cache.get('a')).toBeNull();
});

test('deletes abandoned temporary files', async () => {
  await open().set('a', value(100));
  await writeFile(join(folder, 'old.tmp'), 'x');
  await writeFile(join(folder, 'new.tmp'), 'x');
  await utimes(join(folder, 'old.tmp'), 0, 0);
  expect(await open().get('a')).not.toBeNull();
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining(['old.tmp']));
  expect(await readdir(folder)).toContain('new.tmp');
});

test('reports disk errors and does not reject', async () => {
  await writeFile(join(root, 'cache'), 'a file in the way');
  const cache = open();
  await cache.set('a', value(100));
  expect(await cache.get('a')).toBeNull();
  expect(errors.length).toBeGreaterThan(0);
  errors = [];
});

test('keeps two caches on one folder below the limit together, and evicts what neither has used', async () => {
  const [first, second] = [open(100_000), open(100_000)];
  let maxOpen = 0;
  for (let count = 0; count < 60; count++) {
    await first.set(`first ${count}`, value(2000, count));
    await second.set(`second ${count}`, value(3000, count));
    // The other cache uses this entry continually.
    expect(await second.get('first 0'), `after ${count}`).not.toBeNull();
    maxOpen = Math.max(maxOpen, await bytes());
    // Simulates a minute, because use is recorded by the minute.
    await touch('first 0', count);
  }
  expect(maxOpen).toBeLessThanOrEqual(100_000);
  expect(maxOpen).toBeGreaterThan(80_000);
  expect(await first.get('first 1')).toBeNull();
  for (const key of ['first 59', 'second 59']) expect(await first.get(key), key).not.toBeNull();
});

test('treats a temporarily unreadable file as a miss, and keeps it', async () => {
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

/** Sets the time of last use, as if by another process. */
async function touch(key: string, minutes: number): Promise<void> {
  const at = Date.now() / 1000 + minutes * 60;
  await utimes(join(folder, createHash('sha256').update(key).digest('hex')), at, at);
}

async function bytes(): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
