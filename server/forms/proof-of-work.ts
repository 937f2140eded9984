import { CappedMap, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import * as v from 'valibot';

/** Rounds of one attempt. With a prefix of one byte, 256 attempts on average: half a second on a desktop. */
export const BASE_COST = 1000;
/** The highest cost, because verifying a proof costs one attempt, too. */
const MAX_COST = 10 * BASE_COST;
/** How long a challenge is valid. */
const TTL_MS = 60 * 60 * 1000;
/** Number of used proofs that are remembered, against replays within a challenge's lifetime. */
const MAX_USED = 50_000;

/** Maximum length of a proof, in characters. */
const MAX_LENGTH = 4000;

const payloadSchema = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.literal('PBKDF2/SHA-256'),
      // A limit before the signature is verified; the signature covers it as well.
      cost: v.pipe(v.number(), v.integer(), v.minValue(BASE_COST), v.maxValue(MAX_COST)),
      nonce: v.string(),
      salt: v.string(),
      keyLength: v.literal(32),
      keyPrefix: v.string(),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.pipe(v.number(), v.integer(), v.minValue(0)), derivedKey: v.string() }),
});

/** Proof of work by ALTCHA: a browser computes one for each form, without a third party. */
export interface ProofOfWork {
  /** @param cost rounds of one attempt */
  challenge(cost?: number): Promise<Challenge>;
  /** The cost of a proof; 0 for an invalid, expired or used one. Never rejects. */
  verify(proof: string): Promise<number>;
}

export function createProofOfWork(secret: string): ProofOfWork {
  const used = new CappedMap<string, true>({ maxSize: MAX_USED });
  return {
    challenge: (cost = BASE_COST) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        deriveKey,
        expiresAt: new Date(Date.now() + TTL_MS),
        hmacSignatureSecret: secret,
      }),
    async verify(proof) {
      try {
        const { challenge, solution } = v.parse(payloadSchema, JSON.parse(atob(proof.slice(0, MAX_LENGTH)))) as Payload;
        const id = challenge.signature ?? '';
        if (used.has(id)) return 0;
        const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret });
        // Checked again: the same proof may have been verified concurrently.
        if (!verified || used.has(id)) return 0;
        used.set(id, true);
        return challenge.parameters.cost;
      } catch {
        return 0;
      }
    },
  };
}
