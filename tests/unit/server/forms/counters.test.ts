import { describe, expect, test } from 'vitest';
import { type Claim, createCounters } from '../../../../server/limits/counters.ts';
import { withFallback } from '../../../../server/limits/with-fallback.ts';

let now = 0;
const claim = (key: string, options: Partial<Claim> = {}): Claim => ({
  name: 'sent',
  key,
  limit: 2,
  windowMs: 1000,
  ...options,
});

test('limits the points per key and time window', () => {
  const counters = createCounters(() => now);
  for (const key of ['a', 'a', 'b']) {
    expect(counters.consume([claim(key)])).toBe(true);
    now += 1;
  }
  expect([counters.consume([claim('a')]), counters.allows([claim('b')])]).toEqual([false, true]);
  expect([counters.used('sent', 'a'), counters.used('other', 'a')]).toEqual([2, 0]);
  now += 998;
  expect([counters.allows([claim('a')]), counters.used('sent', 'a')]).toEqual([true, 0]);
});

test('makes no claim if one of several exceeds its limit', () => {
  const counters = createCounters(() => now);
  expect(counters.consume([claim('a'), claim('all', { points: 3 })])).toBe(false);
  expect(counters.used('sent', 'a')).toBe(0);
});

test('frees released points once, and not those of a later window', () => {
  const counters = createCounters(() => now);
  counters.consume([claim('a', { points: 2 })]);
  counters.release([claim('a')]);
  expect([counters.used('sent', 'a'), counters.consume([claim('a')])]).toEqual([1, true]);
  now += 1000;
  counters.release([claim('a')]);
  expect(counters.used('sent', 'a')).toBe(0);
  counters.release([claim('a')]);
  counters.consume([claim('a', { points: 2 })]);
  expect(counters.allows([claim('a')])).toBe(false);
});

test('keeps renewed claims while there are changes', () => {
  const counters = createCounters(() => now);
  const upload = claim('a', { isRenewed: true });
  counters.consume([upload]);
  now += 900;
  counters.consume([upload]);
  now += 900;
  expect(counters.used('sent', 'a')).toBe(2);
  now += 100;
  expect(counters.used('sent', 'a')).toBe(0);
});

test('forgets the oldest window beyond the largest number of keys', () => {
  const counters = createCounters(() => now);
  for (let key = 0; key <= 20_000; key += 1) counters.consume([claim(`${key}`)]);
  expect([counters.used('sent', '0'), counters.used('sent', '1')]).toEqual([0, 1]);
});

describe('with a fallback', () => {
  const CLAIM = { name: 'forms', key: 'one', limit: 1, windowMs: 60_000 };

  test('count in this process while the shared counters fail or do not respond', async () => {
    for (const consume of [() => Promise.reject(new Error('Redis: closed')), () => new Promise<boolean>(() => {})]) {
      const counters = withFallback({ ...createCounters(), consume }, createCounters());
      const since = performance.now();
      expect(await counters.consume([CLAIM])).toBe(true);
      expect(await counters.consume([CLAIM])).toBe(false);
      expect(performance.now() - since).toBeLessThan(10_000);
    }
  });

  test('count in the shared counters while they respond', async () => {
    const shared = createCounters();
    expect(shared.consume([CLAIM])).toBe(true);
    expect(await withFallback(shared, createCounters()).consume([CLAIM])).toBe(false);
  });
});
