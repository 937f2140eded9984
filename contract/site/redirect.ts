import * as v from 'valibot';
import { hrefSchema, languageSchema } from '../entries/fields.ts';

/** All redirects are in a single response. */
export const MAX_REDIRECTS = 2000;

/** A path without the prefix `/en`, optionally with a query (`/?p=123`). */
export const oldAddressSchema = v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?!\/|en(?:[/?]|$))[^\s\\#]*$/));

/** `to`: a Japanese path or an external URL; null for status 410. Status 301 is permanent, 302 temporary. */
export const redirectSchema = v.object({
  from: oldAddressSchema,
  to: v.nullable(hrefSchema),
  status: v.picklist([301, 302, 410]),
  lang: v.optional(languageSchema),
});
export type Redirect = v.InferOutput<typeof redirectSchema>;

/** No redirect leads to the old path of another. */
export const redirectsSchema = v.object({ items: v.pipe(v.array(redirectSchema), v.maxLength(MAX_REDIRECTS)) });
