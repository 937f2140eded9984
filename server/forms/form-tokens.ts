import { randomBytes } from 'node:crypto';
import { type Secrets, tokenSigner } from '../../lib/http/signed-token.server.ts';

/** Forms that are open for longer need confirmation again. */
const TTL_MS = 24 * 60 * 60 * 1000;

/** Signed tokens with the time at which a form was opened. */
export interface FormTokens {
  issue(now?: number): string;
  /** Returns null if the token is invalid or expired. `age` is in milliseconds. */
  read(token: string, now?: number): { age: number; id: string } | null;
}

export function createFormTokens(secrets: Secrets): FormTokens {
  const signer = tokenSigner(secrets, 'ticket');
  return {
    issue: (now = Date.now()) => signer.sign(`${now.toString(36)}.${randomBytes(12).toString('hex')}`),
    read(token, now = Date.now()) {
      const [at = '', id = ''] = signer.read(token)?.split('.') ?? [];
      const age = now - Number.parseInt(at, 36);
      return age >= 0 && age < TTL_MS ? { age, id } : null;
    },
  };
}
