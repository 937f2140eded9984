import type { Claim, Counters } from '../limits/counters.ts';
import { COUNT } from './scripts.ts';

type Evaluate = (script: string, keys: readonly string[], values: readonly (string | number)[]) => Promise<unknown>;

/** Counts for all instances. All functions reject while Redis fails. */
export function createRedisCounters(evaluate: Evaluate, prefix: string): Counters {
  const keyOf = ({ name, key }: Pick<Claim, 'name' | 'key'>) => `${prefix}:limits:${name}:${key}`;

  async function count(operation: 'consume' | 'allows' | 'release', claims: readonly Claim[]): Promise<boolean> {
    const keys = claims.flatMap((claim) => [keyOf(claim), keyOf(claim.reduced?.ifUsed ?? claim)]);
    const values = claims.flatMap(({ limit, reduced, points = 1, windowMs, isRenewed }) => [
      ...[limit, reduced?.limit ?? limit, points, windowMs],
      isRenewed ? 1 : 0,
    ]);
    return (await evaluate(COUNT, keys, [operation, ...values])) === 1;
  }

  return {
    consume: (claims) => count('consume', claims),
    allows: (claims) => count('allows', claims),
    used: async (name, key) => Number(await evaluate("return redis.call('GET', KEYS[1])", [keyOf({ name, key })], [])),
    release: async (claims) => void (await count('release', claims)),
  };
}
