import { CappedMap, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import * as v from 'valibot';

/** Rounds of one attempt. With a prefix of one byte it takes 256 attempts on average: half a second on a desktop. */
const COST = 1000;
const SERVES_FOR_MS = 60 * 60 * 1000;
/** Proofs that have served; a second use of an older one would have to be within the hour. */
const REMEMBERED = 50_000;

const payloadSchema = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.literal('PBKDF2/SHA-256'),
      // Bounds, because who verifies works, too. The signature holds them as well.
      cost: v.literal(COST),
      nonce: v.string(),
      salt: v.string(),
      keyLength: v.literal(32),
      keyPrefix: v.string(),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.pipe(v.number(), v.integer(), v.minValue(0)), derivedKey: v.string() }),
});

/** Work that a browser does once a form, and a spammer as often as they send. Nobody else is asked. */
export interface ProofOfWork {
  challenge(): Promise<Challenge>;
  /** True once for each proof. Never rejects. */
  verify(proof: string): Promise<boolean>;
}

export function createProofOfWork(secret: string): ProofOfWork {
  const used = new CappedMap<string, true>({ maxSize: REMEMBERED });
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        deriveKey,
        expiresAt: new Date(Date.now() + SERVES_FOR_MS),
        hmacSignatureSecret: secret,
      }),
    async verify(proof) {
      try {
        const { challenge, solution } = v.parse(payloadSchema, JSON.parse(atob(proof))) as Payload;
        const name = challenge.signature ?? '';
        if (used.has(name)) return false;
        const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret });
        // Asked again: two of the same may have been verified side by side.
        if (!verified || used.has(name)) return false;
        used.set(name, true);
        return true;
      } catch {
        return false;
      }
    },
  };
}
