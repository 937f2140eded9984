import { expect, test } from 'vitest';
import { exactSeconds } from '../../../../server/metrics/exact-seconds.ts';

test('returns values that have the same sum in any order', () => {
  const given = Array.from({ length: 1000 }, (_, n) => 1 / (n + 3));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(given.toReversed())).not.toBe(sum(given));
  const exact = given.map(exactSeconds);
  expect(sum(exact.toReversed())).toBe(sum(exact));
  expect(sum(exact)).toBeCloseTo(sum(given), 3);
});
