import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import * as v from 'valibot';
import type { Secrets } from '../../lib/http/signed-token.server.ts';
import type { Counters } from '../limits/counters.ts';

/** Rounds per attempt. On average, 256 attempts take half a second on a desktop computer. */
export const BASE_COST = 1000;
/** Verification costs one attempt, too. */
const MAX_COST = 10 * BASE_COST;
const TTL_MS = 60 * 60 * 1000;

const MAX_LENGTH = 4000;

const payloadSchema = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.literal('PBKDF2/SHA-256'),
      // Limits work before the signature is verified.
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

/** ALTCHA, without a third party. */
export interface ProofOfWork {
  challenge(cost?: number): Promise<Challenge>;
  /** Returns the cost; 0 if invalid, expired or used. Never rejects. */
  verify(proof: string): Promise<number>;
}

export function createProofOfWork(secrets: Secrets, counters: Pick<Counters, 'consume'>): ProofOfWork {
  return {
    challenge: (cost = BASE_COST) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        deriveKey,
        expiresAt: new Date(Date.now() + TTL_MS),
        hmacSignatureSecret: secrets[0],
      }),
    async verify(proof) {
      try {
        const { challenge, solution } = v.parse(payloadSchema, JSON.parse(atob(proof.slice(0, MAX_LENGTH)))) as Payload;
        const verified = await isVerified({ challenge, solution });
        const use = { name: 'proofs', key: challenge.signature ?? '', limit: 1, windowMs: TTL_MS };
        if (!verified || !(await counters.consume([use]))) return 0;
        return challenge.parameters.cost;
      } catch {
        return 0;
      }
    },
  };

  /** The signature is verified before the work, so a former secret costs nothing. */
  async function isVerified(payload: Payload): Promise<boolean> {
    for (const hmacSignatureSecret of secrets)
      if ((await verifySolution({ ...payload, deriveKey, hmacSignatureSecret })).verified) return true;
    return false;
  }
}
