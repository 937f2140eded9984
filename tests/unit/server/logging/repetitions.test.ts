import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepetitions } from '../../../../server/logging/repetitions.ts';

const reported: string[] = [];
const repetitions = () =>
  createRepetitions<string>((line, count, seconds) => void reported.push(`${line}: ${count} in ${seconds} s`));
const MINUTE_MS = 60_000;

beforeEach(() => {
  reported.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('lets the first failure be logged, and reports repetitions after one minute and then every ten', () => {
  const { repeated } = repetitions();
  expect(repeated('mail', 'ECONNREFUSED', 'first')).toBeNull();
  for (let count = 0; count < 5; count += 1) expect(repeated('mail', 'ECONNREFUSED', 'again')).toBe('first');
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(reported).toEqual(['first: 5 in 60 s']);
  repeated('mail', 'ECONNREFUSED', 'again');
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(reported).toEqual(['first: 5 in 60 s', 'first: 1 in 600 s']);
});

test('lets a failure be logged again after an interval without it', () => {
  const { repeated } = repetitions();
  repeated('mail', 'ECONNREFUSED', 'first');
  vi.advanceTimersByTime(MINUTE_MS);
  expect(repeated('mail', 'ECONNREFUSED', 'second')).toBeNull();
  expect(reported).toEqual([]);
});

test('counts failures of one event beyond twenty different ones together, and other events apart', () => {
  const { repeated } = repetitions();
  for (let number = 0; number < 20; number += 1) expect(repeated('page', `/${number}`, `${number}`)).toBeNull();
  expect(repeated('page', '/20', '20')).toBeNull();
  expect(repeated('page', '/21', '21')).toBe('20');
  expect(repeated('page', '/3', 'again')).toBe('3');
  expect(repeated('mail', '/21', '21')).toBeNull();
});

test('reports all counts at once when the process ends', () => {
  const { repeated, flush } = repetitions();
  for (const key of ['a', 'a', 'b', 'c', 'c', 'c']) repeated('mail', key, key);
  flush();
  expect(reported).toEqual(['a: 1 in 1 s', 'c: 2 in 1 s']);
  flush();
  expect(reported).toHaveLength(2);
});
