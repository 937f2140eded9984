import { sign, verify } from 'hono/jwt';
import * as v from 'valibot';
import { idSchema, languageSchema } from '../../contract/fields.ts';
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

export function signClaims(claims: PreviewClaims, purpose: Purpose, secret: string): Promise<string> {
  return sign({ ...claims, aud: purpose }, secret, 'HS256');
}

/** @returns null for whatever is not signed by us, for this purpose, and still to expire */
export async function verifyClaims(token: string, purpose: Purpose, secret: string): Promise<PreviewClaims | null> {
  try {
    return v.parse(claimsSchema, await verify(token, secret, { alg: 'HS256', aud: purpose }));
  } catch {
    // Never told apart, and never logged: whatever it was, it opens nothing.
    return null;
  }
}
