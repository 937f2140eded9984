/** Signed tokens for texts that a client stores: `{text}.{signature}`, HMAC-SHA-256. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface TokenSigner {
  /** @param text no secrets: everyone with the token can read it */
  sign(text: string): string;
  /** @returns the text, or null for a token that was not signed with this secret for this purpose */
  read(token: string): string | null;
}

/** Longer than any token that is issued, in characters. */
const MAX_LENGTH = 2000;

/** @param purpose part of the signature, so that tokens for one purpose are invalid for another; empty where the secret has one use */
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
