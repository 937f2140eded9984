/** THE way to sign a text that somebody else keeps for us: `{text}.{signature}`, HMAC-SHA-256. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface TokenSigner {
  /** @param text without secrets: it can be read by who has the token */
  sign(text: string): string;
  /** @returns the text, or null for whatever was not signed with this secret for this purpose */
  read(token: string): string | null;
}

/** Longer tokens are nobody's. */
const MAX_LENGTH = 2000;

/** @param purpose stands in the signature, so that no token serves as another; empty where the secret has one use */
export function tokenSigner(secret: string, purpose = ''): TokenSigner {
  const signatureOf = (text: string) =>
    createHmac('sha256', secret)
      .update(purpose && `${purpose}:`)
      .update(text)
      .digest('base64url');
  return {
    sign: (text) => `${text}.${signatureOf(text)}`,
    read(token) {
      const end = token.lastIndexOf('.');
      if (end < 0 || token.length > MAX_LENGTH) return null;
      const text = token.slice(0, end);
      const expected = Buffer.from(signatureOf(text));
      const given = Buffer.from(token.slice(end + 1));
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
    },
  };
}
