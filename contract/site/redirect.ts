/** Redirects from old URLs. */
import * as v from 'valibot';
import { hrefSchema, languageSchema } from '../entries/fields.ts';

/** Maximum number of redirects, because one response contains all of them. */
export const MAX_REDIRECTS = 2000;

/** An old path without the prefix `/en`, optionally with a query that identifies the page (`/?p=123`). */
export const oldAddressSchema = v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?!\/|en(?:[/?]|$))[^\s\\#]*$/));

/**
 * A redirect. Without `lang`, it applies to both languages.
 *
 * `to`: a Japanese path of the site or an external URL; null with status 410 (permanently deleted). Status 301 is
 * permanent, 302 temporary.
 */
export const redirectSchema = v.object({
  from: oldAddressSchema,
  to: v.nullable(hrefSchema),
  status: v.picklist([301, 302, 410]),
  lang: v.optional(languageSchema),
});
export type Redirect = v.InferOutput<typeof redirectSchema>;

/** All redirects. No redirect leads to the old path of another. */
export const redirectsSchema = v.object({ items: v.pipe(v.array(redirectSchema), v.maxLength(MAX_REDIRECTS)) });
