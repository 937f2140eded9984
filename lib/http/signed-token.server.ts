/** Signed tokens for text stored by clients: `{text}.{signature}` with HMAC-SHA-256. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface TokenSigner {
  /** @param text must not be secret, because clients can read it */
  sign(text: string): string;
  /** Returns the text, or null if the secret or the purpose does not match. */
  read(token: string): string | null;
}

/** The first secret signs. All of them verify, so that a secret can be replaced. */
export type Secrets = readonly [current: string, ...previous: string[]];

/** Above the length of any token that clients store. */
const MAX_LENGTH = 2000;

/** @param purpose makes tokens invalid for other purposes; may be empty if the secret has one use */
export function tokenSigner(secrets: Secrets, purpose = '', maxLength = MAX_LENGTH): TokenSigner {
  const signatureOf = (text: string, secret: string) =>
    createHmac('sha256', secret)
      .update(purpose && `${purpose}:`)
      .update(text)
      .digest('base64url');
  return {
    sign: (text) => `${text}.${signatureOf(text, secrets[0])}`,
    read(token) {
      const end = token.lastIndexOf('.');
      if (end < 0 || token.length > maxLength) return null;
      const text = token.slice(0, end);
      const signature = Buffer.from(token.slice(end + 1));
      const isSigned = secrets.some((secret) => {
        const expected = Buffer.from(signatureOf(text, secret));
        return signature.length === expected.length && timingSafeEqual(signature, expected);
      });
      return isSigned ? text : null;
    },
  };
}
