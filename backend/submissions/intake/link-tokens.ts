import { randomBytes } from 'node:crypto';
import { tokenSigner } from '../../../lib/http/signed-token.server.ts';

/** `expiresAt` is in milliseconds since 1970. */
export interface LinkClaims {
  id: string;
  expiresAt: number;
}

export function newLinkId(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns `{id}.{expiry}.{signature}`. Tokens are not stored. */
export function signLink({ id, expiresAt }: LinkClaims, secret: string): string {
  return tokenSigner([secret]).sign(`${id}.${Math.floor(expiresAt / 1000).toString(36)}`);
}

/** Returns null if invalid or expired. */
export function readLink(token: string, secret: string, now = Date.now()): LinkClaims | null {
  const [id = '', expiry = ''] = tokenSigner([secret]).read(token)?.split('.') ?? [];
  const expiresAt = Number.parseInt(expiry, 36) * 1000;
  return expiresAt > now ? { id, expiresAt } : null;
}
