import { expect, test } from 'vitest';
import { cachePolicy, pageCachePolicy } from '../../../server/http/cache-policy.ts';

test.each([
  [200, 'public, max-age=0, must-revalidate'],
  [404, 'public, max-age=0, must-revalidate'],
  [400, 'private, no-store'],
  [302, 'private, no-store'],
  [403, 'private, no-store'],
  [500, 'private, no-store'],
  [502, 'private, no-store'],
  [503, 'private, no-store'],
])('a page that ends in %i: %s', (statusCode, policy) => {
  expect(pageCachePolicy(statusCode)).toBe(policy);
});

test('what is not there now is asked for again within 600 s', () => {
  const seconds = Number(/max-age=(\d+)/.exec(pageCachePolicy(404))?.[1]);
  expect(seconds).toBeLessThanOrEqual(600);
});

test('files whose name changes with their content are kept for a year', () => {
  expect(cachePolicy.immutable).toBe('public, max-age=31536000, immutable');
});
