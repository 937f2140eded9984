import * as v from 'valibot';
import {
  dateSchema,
  hrefSchema,
  languageSchema,
  lineSchema,
  paragraphSchema,
  pictureSchema,
} from '../entries/fields.ts';
import { LICENCE_KINDS } from './licence-kinds.ts';
import { logoSchema } from './logo.ts';
import { noticeSchema } from './notice.ts';

const licenceSchema = v.object({ number: lineSchema, authority: lineSchema, date: dateSchema });

const navigationLinkSchema = v.object({ label: lineSchema, href: hrefSchema });

const links = v.pipe(v.array(navigationLinkSchema), v.maxLength(50));

/** Paths have no language prefix. The site displays up to `MENU_LIMITS` links. */
const navigationSchema = v.object({
  header: links,
  footer: v.pipe(v.array(v.object({ heading: lineSchema, links })), v.maxLength(50)),
  legal: links,
});
export type Navigation = v.InferOutput<typeof navigationSchema>;

/** With hyphens: `03-0000-0000`. */
export const telephoneSchema = v.pipe(v.string(), v.regex(/^0\d{1,4}-\d{1,4}-\d{3,4}$/));

const paragraph = v.optional(paragraphSchema);

/**
 * Sentences for visitors who submit a form.
 *
 * `reply`: the next steps, on the confirmation page and in the email; `reply_online` for online events.
 * `purpose`: the use of personal data (個人情報保護法21条2項); `purposes` for single topics.
 */
const formCopySchema = v.object({
  reply: paragraph,
  reply_online: paragraph,
  purpose: paragraph,
  purposes: v.optional(v.record(v.string(), paragraphSchema)),
});
export type FormCopy = v.InferOutput<typeof formCopySchema>;

/** By form name. Browsers load this schema, so it must not import the form definitions. */
const formCopyByKindSchema = v.record(v.string(), formCopySchema);
export type FormCopyByKind = v.InferOutput<typeof formCopyByKindSchema>;

export function replyOf(copy: FormCopy | undefined, isOnline: boolean): string | undefined {
  return (isOnline ? copy?.reply_online : undefined) ?? copy?.reply;
}

/** If an optional field is missing, the site omits it or uses `site.config.ts`. */
export const siteProfileSchema = v.object({
  lang: languageSchema,
  name: lineSchema,
  legal_name: lineSchema,
  /** Default meta description. */
  description: v.optional(paragraphSchema),
  mission: v.optional(lineSchema),
  address: v.optional(v.object({ postal_code: lineSchema, text: lineSchema, directions: lineSchema })),
  telephone: v.optional(telephoneSchema),
  hours: v.optional(lineSchema),
  licences: v.optional(
    v.object(
      Object.fromEntries(LICENCE_KINDS.map((kind) => [kind, v.optional(licenceSchema)])) as Record<
        (typeof LICENCE_KINDS)[number],
        v.OptionalSchema<typeof licenceSchema, undefined>
      >,
    ),
    {},
  ),
  association: v.optional(v.object({ name: lineSchema, authority: lineSchema, date: dateSchema })),
  share_picture: v.optional(pictureSchema),
  /** Default: the name as text. */
  logo: v.optional(logoSchema),
  /** Missing sentences fall back to Japanese. */
  forms: v.optional(formCopyByKindSchema),
  navigation: v.optional(navigationSchema),
  notice: v.optional(noticeSchema),
});
export type SiteProfile = v.InferOutput<typeof siteProfileSchema>;
