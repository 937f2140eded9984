import * as v from 'valibot';
import { idSchema, languageSchema } from '../../contract/entries/fields.ts';
import { tokenSigner } from '../../lib/http/signed-token.server.ts';
import { previewTypeSchema } from './preview-entries.ts';

/** How long a link is valid, and the session that it opens, in seconds. */
export const PREVIEW_TTL_SECONDS = 30 * 60;

/** The audience of a token: a link's is not valid for a session, nor the other way round. */
export type Purpose = 'preview-link' | 'preview-session';

/** The claims of a token: the entry, its revision when the link was made, its language, and the expiry. */
const claimsSchema = v.object({
  type: previewTypeSchema,
  id: idSchema,
  /** The entry's key in its path: its id or its slug. */
  key: v.pipe(v.string(), v.maxLength(80)),
  revision: v.pipe(v.string(), v.maxLength(64)),
  lang: languageSchema,
  /** Seconds since 1970. */
  exp: v.pipe(v.number(), v.integer()),
});
export type PreviewClaims = v.InferOutput<typeof claimsSchema>;

const tokenSchema = v.object({ ...claimsSchema.entries, aud: v.string() });

/** The only header that is accepted: a token must not choose its algorithm. */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/** Signs a JSON Web Token (RFC 7519), so that a CMS can create links, too. */
export function signClaims(claims: PreviewClaims, purpose: Purpose, secret: string): string {
  return tokenSigner(secret).sign(`${HEADER}.${encode({ ...claims, aud: purpose })}`);
}

/** @returns null for a token with another signature or purpose, and for an expired one */
export function verifyClaims(token: string, purpose: Purpose, secret: string, now = Date.now()): PreviewClaims | null {
  try {
    const [header, payload = ''] = tokenSigner(secret).read(token)?.split('.') ?? [];
    const json: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const { aud, ...claims } = v.parse(tokenSchema, json);
    return header === HEADER && aud === purpose && claims.exp * 1000 > now ? claims : null;
  } catch {
    // Malformed tokens are not logged: anybody can send them.
    return null;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
