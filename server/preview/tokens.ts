import * as v from 'valibot';
import { idSchema, languageSchema } from '../../contract/fields.ts';
import { tokenSigner } from '../../contract/http/signed-token.server.ts';
import { previewTypeSchema } from './entries.ts';

/** How long a link serves, and the session that it opens, in seconds. */
export const PREVIEW_SECONDS = 30 * 60;

/** A link opens a session; neither serves as the other. */
export type Purpose = 'preview-link' | 'preview-session';

/** What a token says: whose draft, which one it was when the link was made, in which language, and until when. */
const claimsSchema = v.object({
  type: previewTypeSchema,
  id: idSchema,
  /** What stands in the entry's path: its number, or its slug. */
  key: v.pipe(v.string(), v.maxLength(80)),
  revision: v.pipe(v.string(), v.maxLength(64)),
  lang: languageSchema,
  /** Seconds since 1970. */
  exp: v.pipe(v.number(), v.integer()),
});
export type PreviewClaims = v.InferOutput<typeof claimsSchema>;

const tokenSchema = v.object({ ...claimsSchema.entries, aud: v.string() });

/** The only one that is written, and the only one that is read: a token cannot choose how it is checked. */
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/** A JSON Web Token (RFC 7519), which other software can make as well. */
export function signClaims(claims: PreviewClaims, purpose: Purpose, secret: string): string {
  return tokenSigner(secret).sign(`${HEADER}.${encode({ ...claims, aud: purpose })}`);
}

/** @returns null for whatever is not signed by us, for this purpose, and still to expire */
export function verifyClaims(token: string, purpose: Purpose, secret: string, now = Date.now()): PreviewClaims | null {
  try {
    const [header, payload = ''] = tokenSigner(secret).read(token)?.split('.') ?? [];
    const said: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const { aud, ...claims } = v.parse(tokenSchema, said);
    return header === HEADER && aud === purpose && claims.exp * 1000 > now ? claims : null;
  } catch {
    // Never told apart, and never logged: whatever it was, it opens nothing.
    return null;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
