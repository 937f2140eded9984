import { expect, test } from 'vitest';
import { cachePolicy } from '../../../../server/http/cache-policy.ts';
import { pageCachePolicy } from '../../../../server/http/route-table.ts';

test.each([
  [200, 'public, max-age=0, must-revalidate'],
  [404, 'public, max-age=0, must-revalidate'],
  [400, 'private, no-store'],
  [302, 'private, no-store'],
  [403, 'private, no-store'],
  [500, 'private, no-store'],
  [502, 'private, no-store'],
  [503, 'private, no-store'],
])('sets the policy of a page with status %i: %s', (statusCode, policy) => {
  expect(pageCachePolicy(statusCode)).toBe(policy);
});

test('limits the caching of 404 responses to 600 s', () => {
  const seconds = Number(/max-age=(\d+)/.exec(pageCachePolicy(404))?.[1]);
  expect(seconds).toBeLessThanOrEqual(600);
});

test('caches files with content hashes in their names for a year', () => {
  expect(cachePolicy.immutable).toBe('public, max-age=31536000, immutable');
});
