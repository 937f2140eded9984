import * as v from 'valibot';
import { CONTACT_KINDS } from '../submissions/vocabulary.ts';
import { LICENCE_KINDS } from '../vocabulary.ts';
import { dateSchema, hrefSchema, languageSchema, lineSchema, paragraphSchema, pictureSchema } from './fields.ts';
import { noticeSchema } from './notice.ts';

/** A licence or registration: its number, the authority, and the date of issue. */
const licenceSchema = v.object({ number: lineSchema, authority: lineSchema, date: dateSchema });

const navigationLinkSchema = v.object({ label: lineSchema, href: hrefSchema });

const links = (most: number) => v.pipe(v.array(navigationLinkSchema), v.maxLength(most));

/** Menus by location. Links are root-relative and without language prefix; the site adds the prefix. */
const navigationSchema = v.object({
  header: links(7),
  footer: v.pipe(v.array(v.object({ heading: lineSchema, links: links(12) })), v.maxLength(6)),
  legal: links(12),
});
export type Navigation = v.InferOutput<typeof navigationSchema>;

const paragraph = v.optional(paragraphSchema);

/**
 * What the company promises to whoever uses its forms. `reply` is what happens next: it stands on the page after sending
 * and in the acknowledgement mail. `purpose` is what personal data is used for, beside the consent (個人情報保護法21条2項);
 * `purposes` those of single kinds of enquiry. What is absent is not promised, and the consent links to the policy alone.
 */
const formPromisesSchema = v.object({
  contact: v.optional(
    v.object({
      reply: paragraph,
      purpose: paragraph,
      purposes: v.optional(v.object(v.entriesFromList(CONTACT_KINDS, paragraph))),
    }),
  ),
  download: v.optional(v.object({ purpose: paragraph })),
  application: v.optional(v.object({ reply: paragraph, purpose: paragraph })),
  registration: v.optional(v.object({ reply: paragraph, purpose: paragraph })),
});
export type FormPromises = v.InferOutput<typeof formPromisesSchema>;

/** Who the company is: what the frame of every page needs, and what it promises. */
export const siteProfileSchema = v.object({
  lang: languageSchema,
  /** The short name, and the title of the home page. */
  name: lineSchema,
  /** The registered name. */
  legal_name: lineSchema,
  /** The default meta description: the mission, and what the company does. */
  description: paragraphSchema,
  mission: lineSchema,
  address: v.object({ postal_code: lineSchema, text: lineSchema, directions: lineSchema }),
  telephone: v.pipe(v.string(), v.regex(/^0\d{1,4}-\d{1,4}-\d{3,4}$/)),
  hours: lineSchema,
  licences: v.object(
    Object.fromEntries(LICENCE_KINDS.map((kind) => [kind, v.optional(licenceSchema)])) as Record<
      (typeof LICENCE_KINDS)[number],
      v.OptionalSchema<typeof licenceSchema, undefined>
    >,
  ),
  association: v.optional(v.object({ name: lineSchema, authority: lineSchema, date: dateSchema })),
  share_picture: pictureSchema,
  /** A sentence that a language lacks is the Japanese one. */
  forms: v.optional(formPromisesSchema),
  navigation: navigationSchema,
  /** The notice of this moment. */
  notice: v.optional(noticeSchema),
});
export type SiteProfile = v.InferOutput<typeof siteProfileSchema>;
