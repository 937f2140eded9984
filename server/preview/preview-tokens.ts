import * as v from 'valibot';
import { idSchema, languageSchema } from '../../contract/entries/fields.ts';
import { type Secrets, tokenSigner } from '../../lib/http/signed-token.server.ts';
import { previewTypeSchema } from './preview-entries.ts';

export const PREVIEW_TTL_SECONDS = 30 * 60;

/** Link tokens are invalid for sessions, and vice versa. */
export type Purpose = 'preview-link' | 'preview-session';

const claimsSchema = v.object({
  type: previewTypeSchema,
  id: idSchema,
  key: v.pipe(v.string(), v.maxLength(80)),
  revision: v.pipe(v.string(), v.maxLength(64)),
  lang: languageSchema,
  /** Seconds since the epoch. */
  exp: v.pipe(v.number(), v.integer()),
});
export type PreviewClaims = v.InferOutput<typeof claimsSchema>;

const tokenSchema = v.object({ ...claimsSchema.entries, aud: v.string() });

/** Tokens must not choose their algorithm. */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/** Signs JSON Web Tokens (RFC 7519), which a CMS can create, too. */
export function signClaims(claims: PreviewClaims, purpose: Purpose, secrets: Secrets): string {
  return tokenSigner(secrets).sign(`${HEADER}.${encode({ ...claims, aud: purpose })}`);
}

/** @returns null if invalid, expired, or for another purpose */
export function verifyClaims(
  token: string,
  purpose: Purpose,
  secrets: Secrets,
  now = Date.now(),
): PreviewClaims | null {
  try {
    const [header, payload = ''] = tokenSigner(secrets).read(token)?.split('.') ?? [];
    const json: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const { aud, ...claims } = v.parse(tokenSchema, json);
    return header === HEADER && aud === purpose && claims.exp * 1000 > now ? claims : null;
  } catch {
    // Not logged, because anybody can send malformed tokens.
    return null;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
