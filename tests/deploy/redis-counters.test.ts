import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startRedis } from '../../scripts/lib/servers/redis.ts';
import { type Claim, createCounters } from '../../server/limits/counters.ts';
import { createRedisCounters } from '../../server/redis/redis-counters.ts';
import { missingPrograms } from './support/debian-packages.ts';

const hasRedis = (await missingPrograms(['/usr/bin/redis-server'])) === null;
const HOUR_MS = 3_600_000;

test.skipIf(!hasRedis)('counts in Redis as in one process', async () => {
  await using redis = await startRedis();
  const shared = createRedisCounters(
    (script, keys, values) => redis.client.eval(script, keys.length, ...keys, ...values),
    'test',
  );
  const local = createCounters();
  const claim = (): Claim => {
    const [name, key] =
      ['sent', 'forms', 'bytes'].map((limit) => [limit, `${randomInt(3)} of\n${limit}`])[randomInt(3)] ?? [];
    return {
      name: `${name}`,
      key: `${key}`,
      limit: randomInt(1, 12),
      windowMs: HOUR_MS,
      ...(randomInt(2) === 0 && { points: randomInt(1, 5) }),
      ...(randomInt(3) === 0 && { reduced: { limit: 2, ifUsed: { name: 'sent', key: '1 of\nsent' } } }),
      isRenewed: randomInt(2) === 0,
    };
  };
  const operations = ['consume', 'consume', 'allows', 'release'] as const;
  for (let count = 0; count < 2000; count += 1) {
    const claims = Array.from({ length: randomInt(1, 4) }, claim);
    const operation = operations[randomInt(4)] ?? 'consume';
    const results = [await shared[operation](claims), local[operation](claims)];
    const [{ name, key } = claim()] = claims;
    const used = [await shared.used(name, key), local.used(name, key)];
    expect([operation, claims, results[0], used[0]]).toEqual([operation, claims, results[1], used[1]]);
  }
  for (const key of await redis.client.keys('test:*')) expect(await redis.client.pttl(key)).toBeGreaterThan(0);
});

test.skipIf(!hasRedis)('starts a window with the first claim, and renews it only on request', async () => {
  await using redis = await startRedis();
  const counters = createRedisCounters(
    (script, keys, values) => redis.client.eval(script, keys.length, ...keys, ...values),
    'test',
  );
  const fixed = { name: 'fixed', key: 'a', limit: 9, windowMs: HOUR_MS };
  const renewed = { ...fixed, name: 'renewed', isRenewed: true };
  await counters.consume([fixed, renewed]);
  await redis.client.pexpire('test:limits:fixed:a', 300);
  await redis.client.pexpire('test:limits:renewed:a', 300);
  await counters.consume([fixed, renewed]);
  await pause(400);
  expect([await counters.used('fixed', 'a'), await counters.used('renewed', 'a')]).toEqual([0, 2]);
});
