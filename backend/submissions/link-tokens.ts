import { randomBytes } from 'node:crypto';
import { tokenSigner } from '../../contract/http/signed-token.server.ts';

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
  return tokenSigner(secret).sign(`${id}.${Math.floor(expiresAt / 1000).toString(36)}`);
}

/** @returns null for whatever was not signed here, or is over */
export function readLink(token: string, secret: string, now = Date.now()): LinkClaims | null {
  const [id = '', expiry = ''] = tokenSigner(secret).read(token)?.split('.') ?? [];
  const expiresAt = Number.parseInt(expiry, 36) * 1000;
  return expiresAt > now ? { id, expiresAt } : null;
}
