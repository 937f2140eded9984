import { CappedMap, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import * as v from 'valibot';

/** Rounds of one attempt. With a prefix of one byte it takes 256 attempts on average: half a second on a desktop. */
export const USUAL_COST = 1000;
/** Nothing dearer is ever asked for: who verifies works, too, once with each proof. */
const MOST_COST = 10 * USUAL_COST;
const SERVES_FOR_MS = 60 * 60 * 1000;
/** Proofs that have served; a second use of an older one would have to be within the hour. */
const REMEMBERED = 50_000;

/** Longer proofs are none, in characters. */
const MOST_LENGTH = 4000;

const payloadSchema = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.literal('PBKDF2/SHA-256'),
      // A bound before the signature is looked at, which holds it as well.
      cost: v.pipe(v.number(), v.integer(), v.minValue(USUAL_COST), v.maxValue(MOST_COST)),
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
  /** @param cost rounds of one attempt */
  challenge(cost?: number): Promise<Challenge>;
  /** What the proof has cost, once for each; 0 for whatever is none. Never rejects. */
  verify(proof: string): Promise<number>;
}

export function createProofOfWork(secret: string): ProofOfWork {
  const used = new CappedMap<string, true>({ maxSize: REMEMBERED });
  return {
    challenge: (cost = USUAL_COST) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        deriveKey,
        expiresAt: new Date(Date.now() + SERVES_FOR_MS),
        hmacSignatureSecret: secret,
      }),
    async verify(proof) {
      try {
        const { challenge, solution } = v.parse(
          payloadSchema,
          JSON.parse(atob(proof.slice(0, MOST_LENGTH))),
        ) as Payload;
        const name = challenge.signature ?? '';
        if (used.has(name)) return 0;
        const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret });
        // Asked again: two of the same may have been verified side by side.
        if (!verified || used.has(name)) return 0;
        used.set(name, true);
        return challenge.parameters.cost;
      } catch {
        return 0;
      }
    },
  };
}
