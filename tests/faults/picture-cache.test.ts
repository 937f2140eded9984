/** Disk cache and cache of originals: deleted folders, changed clocks, concurrent requests. */
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueueFullError } from '../../lib/queue/bounded-queue.server.ts';
import { openDiskCache } from '../../server/images/disk-cache.ts';
import { createOriginalCache } from '../../server/images/original-cache.ts';

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
  vi.useRealTimers();
  await rm(root, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

test('recreates a deleted folder with its full capacity', async () => {
  const cache = open(10_000);
  for (let count = 0; count < 9; count++) await cache.set(`old ${count}`, value(900, count));
  await rm(join(root, 'cache'), { recursive: true });
  expect(await cache.get('old 0')).toBeNull();
  await Promise.all(Array.from({ length: 9 }, (_, count) => cache.set(`new ${count}`, value(900, count))));
  for (let count = 0; count < 9; count++) expect(await cache.get(`new ${count}`), `new ${count}`).not.toBeNull();
  expect(await readdir(folder)).toHaveLength(9);
});

test('treats deleted files as misses', async () => {
  const cache = open(10_000);
  for (let count = 0; count < 9; count++) await cache.set(`old ${count}`, value(900, count));
  for (const name of await readdir(folder)) await rm(join(folder, name));
  for (let count = 0; count < 9; count++) await cache.set(`new ${count}`, value(900, count));
  for (let count = 0; count < 9; count++) expect(await cache.get(`new ${count}`), `new ${count}`).not.toBeNull();
});

test('still evicts the least recently used entries first after the clock is set back', async () => {
  const cache = open(10_000);
  for (let count = 0; count < 5; count++) await cache.set(`old ${count}`, value(900, count));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3_600_000 });
  expect(await cache.get('old 0')).not.toBeNull();
  for (let count = 0; count < 6; count++) await cache.set(`new ${count}`, value(900, count));
  expect(await cache.get('old 1')).toBeNull();
  for (const key of ['old 0', 'new 0', 'new 5']) expect(await cache.get(key), key).not.toBeNull();
});

test('reads files with a time in the future', async () => {
  await open().set('a', value(100));
  const [name = ''] = await readdir(folder);
  await utimes(join(folder, name), Date.now() / 1000 + 86_400, Date.now() / 1000 + 86_400);
  expect(await open().get('a')).toEqual(value(100));
});

test('detects a changed original after the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  let bytes = Buffer.from('one');
  const find = createOriginalCache(async () => bytes, null);
  const { version } = await find('media/a.jpg', null);
  bytes = Buffer.from('two');
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  vi.advanceTimersByTime(600_001);
  expect((await find('media/a.jpg', null)).version).not.toBe(version);
});

test('fetches an original once for concurrent requests, and rejects requests above the queue limit', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const requested: string[] = [];
  const fetchOriginal = async (source: string) => {
    requested.push(source);
    await released;
    return Buffer.from(source);
  };
  const find = createOriginalCache(fetchOriginal, null);
  const same = Promise.all(Array.from({ length: 50 }, () => find('media/a.jpg', null)));
  const others = Promise.allSettled(Array.from({ length: 250 }, (_, at) => find(`media/${at}.jpg`, null)));
  await new Promise((later) => setImmediate(later));
  expect(requested).toEqual(['media/a.jpg', 'media/0.jpg', 'media/1.jpg', 'media/2.jpg']);
  release();
  const bytes = await Promise.all((await same).map((original) => original.bytes()));
  expect(new Set(bytes).size).toBe(1);
  const refused = (await others).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(47);
  for (const error of refused) expect(error).toBeInstanceOf(QueueFullError);
});

test('shares the bytes of an entry between concurrent reads', async () => {
  const cache = open();
  await cache.set('a', value(100));
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.get('a')));
  expect(new Set(all).size).toBe(1);
});
