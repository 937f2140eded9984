/** Redirects from old addresses of the site. */
import * as v from 'valibot';
import { hrefSchema, languageSchema } from '../entries/fields.ts';

/** A table has at most so many rows: it is one answer, and a look-up. */
export const MAX_REDIRECTS = 2000;

/**
 * An old address: root-relative and without the prefix `/en`, with the part of a query that it is known by (`/?p=123`).
 * At most 500 characters.
 */
export const oldAddressSchema = v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?!\/|en(?:[/?]|$))[^\s\\#]*$/));

/**
 * A row of the table. `to` is a path of the site in Japanese spelling, or an address elsewhere; null with status 410, for
 * what is gone for good. 301 says that the address is the new one from now on, 302 that it may come back. Without `lang`
 * it holds for both languages.
 */
export const redirectSchema = v.object({
  from: oldAddressSchema,
  to: v.nullable(hrefSchema),
  status: v.picklist([301, 302, 410]),
  lang: v.optional(languageSchema),
});
export type Redirect = v.InferOutput<typeof redirectSchema>;

/** The table. No row leads to an address that another row has. */
export const redirectsSchema = v.object({ items: v.pipe(v.array(redirectSchema), v.maxLength(MAX_REDIRECTS)) });
