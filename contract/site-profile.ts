import * as v from 'valibot';
import { dateSchema, hrefSchema, languageSchema, lineSchema, paragraphSchema, pictureSchema } from './fields.ts';
import { LICENCE_KINDS } from './vocabulary.ts';

/** A licence or registration: its number, who gave it, and since when. */
const licenceSchema = v.object({ number: lineSchema, authority: lineSchema, date: dateSchema });
export type Licence = v.InferOutput<typeof licenceSchema>;

const navigationLinkSchema = v.object({ label: lineSchema, href: hrefSchema });
export type NavigationLink = v.InferOutput<typeof navigationLinkSchema>;

const links = (most: number) => v.pipe(v.array(navigationLinkSchema), v.maxLength(most));

/** Menus by location. Links are root-relative and without language prefix; the site puts the right one in front. */
export const navigationSchema = v.object({
  header: links(7),
  footer: v.pipe(v.array(v.object({ heading: lineSchema, links: links(12) })), v.maxLength(6)),
  legal: links(12),
});
export type Navigation = v.InferOutput<typeof navigationSchema>;

/** Who the company is: what the frame of every page needs. */
export const siteProfileSchema = v.object({
  lang: languageSchema,
  /** As visitors say it, and the title of the home page. */
  name: lineSchema,
  /** As registered. */
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
  navigation: navigationSchema,
});
export type SiteProfile = v.InferOutput<typeof siteProfileSchema>;
