import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a token says: which link, and until when, in milliseconds since 1970. */
export interface LinkClaims {
  id: string;
  expiresAt: number;
}

export function newLinkId(): string {
  return randomBytes(16).toString('base64url');
}

/** `{id}.{expiry}.{signature}`: made again whenever it is needed, so that no token is stored anywhere. */
export function signLink({ id, expiresAt }: LinkClaims, secret: string): string {
  const claims = `${id}.${Math.floor(expiresAt / 1000).toString(36)}`;
  return `${claims}.${signatureOf(claims, secret)}`;
}

/** @returns null for whatever was not signed here, or is over */
export function readLink(token: string, secret: string, now = Date.now()): LinkClaims | null {
  const [id = '', expiry = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signatureOf(`${id}.${expiry}`, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const expiresAt = Number.parseInt(expiry, 36) * 1000;
  return expiresAt > now ? { id, expiresAt } : null;
}

function signatureOf(claims: string, secret: string): string {
  return createHmac('sha256', secret).update(claims).digest('base64url');
}
