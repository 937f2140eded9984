import * as v from 'valibot';
import {
  dateSchema,
  hrefSchema,
  languageSchema,
  lineSchema,
  paragraphSchema,
  pictureSchema,
} from '../entries/fields.ts';
import { LICENCE_KINDS } from '../vocabulary.ts';
import { logoSchema } from './logo.ts';
import { noticeSchema } from './notice.ts';

/** A licence or registration: its number, the authority, and the date of issue. */
const licenceSchema = v.object({ number: lineSchema, authority: lineSchema, date: dateSchema });

const navigationLinkSchema = v.object({ label: lineSchema, href: hrefSchema });

const links = v.pipe(v.array(navigationLinkSchema), v.maxLength(50));

/**
 * Menus by location. Links are root-relative and without language prefix; the site adds the prefix. It shows as many as
 * `MENU_LIMITS` says: what is longer is no reason to refuse the profile.
 */
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
 * The company's promises to visitors who use a form. `reply` says what happens next, on the page after sending and in the
 * acknowledgement mail; `reply_online` replaces it for an event that takes place online. `purpose` is the use of personal data, beside
 * the consent (個人情報保護法21条2項); `purposes` replaces it for single topics. Absent sentences are not promised, and the consent
 * links to the policy alone.
 */
const formPromiseSchema = v.object({
  reply: paragraph,
  reply_online: paragraph,
  purpose: paragraph,
  purposes: v.optional(v.record(v.string(), paragraphSchema)),
});
export type FormPromise = v.InferOutput<typeof formPromiseSchema>;

/** By the name of the form. Browsers load this schema, so it does not import the definitions of forms. */
const formPromisesSchema = v.record(v.string(), formPromiseSchema);
export type FormPromises = v.InferOutput<typeof formPromisesSchema>;

/** Returns the sentence on what happens after sending. @param isOnline whether the form is about an event online */
export function replyOf(promise: FormPromise | undefined, isOnline: boolean): string | undefined {
  return (isOnline ? promise?.reply_online : undefined) ?? promise?.reply;
}

/**
 * Who the company is: what the frame of every page needs, and what it promises. What may be absent, the site leaves out or
 * takes from `site.config.ts`: a profile is never refused because one of its fields is wrong.
 */
export const siteProfileSchema = v.object({
  lang: languageSchema,
  /** The short name, and the title of the home page. */
  name: lineSchema,
  /** The registered name. */
  legal_name: lineSchema,
  /** The default meta description: the mission, and what the company does. */
  description: v.optional(paragraphSchema),
  mission: v.optional(lineSchema),
  address: v.optional(v.object({ postal_code: lineSchema, text: lineSchema, directions: lineSchema })),
  telephone: v.optional(telephoneSchema),
  hours: v.optional(lineSchema),
  /** Absent or empty for a company without licences. */
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
  /** The company's own, for the header; where there is none, the site sets the name in type. */
  logo: v.optional(logoSchema),
  /** A sentence that a language lacks is the Japanese one. */
  forms: v.optional(formPromisesSchema),
  navigation: v.optional(navigationSchema),
  /** The notice of this moment. */
  notice: v.optional(noticeSchema),
});
export type SiteProfile = v.InferOutput<typeof siteProfileSchema>;
