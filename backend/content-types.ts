/**
 * What an editor writes: the front matter of `ja.md` and `en.md`, by type of entry.
 *
 * `shared` stands in `ja.md` only and holds for both languages; `translated` stands in each file. Fields ending in
 * `_html` in the contract are written here as Markdown under the name without the ending (`value`, `answer`, `body`).
 * `draft` may stand in every file. Unknown keys are mistakes. The text under the front matter is the entry's body.
 */

import * as v from 'valibot';
import {
  bilingualSchema,
  dateSchema,
  dateTimeSchema,
  hrefSchema,
  idSchema,
  languageSchema,
  lineSchema,
  monthSchema,
  paragraphSchema,
  slugSchema,
  stationSchema,
} from '../contract/fields.ts';
import { figureSchema, riskStatementSchema } from '../contract/risk.ts';
import { siteProfileSchema } from '../contract/site-profile.ts';
import {
  COLUMN_CATEGORIES,
  DOWNLOAD_ACCESS,
  DOWNLOAD_KINDS,
  EMPLOYMENT_TYPES,
  NEWS_CATEGORIES,
  PAGE_KINDS,
  WORK_ROLES,
  WORK_USES,
} from '../contract/vocabulary.ts';

const markdown = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000));
const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** A picture beside the entry. `focal` is `[from the left, from the top]` as fractions; the size is read from the file. */
export const pictureFileSchema = v.strictObject({
  file: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]*\.(?:jpg|jpeg|png|webp|avif)$/)),
  focal: v.optional(v.tuple([fraction, fraction]), [0.5, 0.5]),
  alt: v.strictObject(bilingualSchema.entries),
  caption: v.optional(v.strictObject(bilingualSchema.entries)),
});
export type PictureFile = v.InferOutput<typeof pictureFileSchema>;

const link = v.strictObject({ label: lineSchema, href: hrefSchema });
const list = <const Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.minLength(1), v.maxLength(60));
const sectionFields = { id: slugSchema, heading: v.optional(lineSchema), lead: v.optional(paragraphSchema) };

const sections = v.pipe(
  v.array(
    v.variant('type', [
      v.strictObject({
        type: v.literal('text'),
        ...sectionFields,
        body: markdown,
        picture: v.optional(pictureFileSchema),
        link: v.optional(link),
      }),
      v.strictObject({
        type: v.literal('statement'),
        ...sectionFields,
        lines: v.pipe(v.array(lineSchema), v.minLength(1), v.maxLength(12)),
      }),
      v.strictObject({
        type: v.literal('steps'),
        ...sectionFields,
        ring: v.optional(v.boolean(), false),
        items: list(v.strictObject({ title: lineSchema, text: paragraphSchema, note: v.optional(lineSchema) })),
      }),
      v.strictObject({
        type: v.literal('facts'),
        ...sectionFields,
        rows: list(v.strictObject({ label: lineSchema, value: markdown })),
      }),
      v.strictObject({ type: v.literal('figures'), ...sectionFields, items: list(figureSchema) }),
      v.strictObject({
        type: v.literal('questions'),
        ...sectionFields,
        items: list(v.strictObject({ question: lineSchema, answer: markdown })),
      }),
      v.strictObject({
        type: v.literal('people'),
        ...sectionFields,
        items: list(
          v.strictObject({ role: lineSchema, name: v.optional(lineSchema), text: v.optional(paragraphSchema) }),
        ),
      }),
      v.strictObject({
        type: v.literal('links'),
        ...sectionFields,
        items: list(v.strictObject({ ...link.entries, text: v.optional(paragraphSchema) })),
      }),
    ]),
  ),
  v.maxLength(30),
);
export type SectionFile = v.InferOutput<typeof sections>[number];

const dated = { published_at: dateTimeSchema, modified_at: v.optional(dateTimeSchema) };
const risk = v.optional(v.strictObject(riskStatementSchema.entries));

/** The types of entry; each is a folder of `content/` that holds a folder an entry. */
export const contentTypes = {
  works: {
    shared: {
      id: idSchema,
      slug: slugSchema,
      ...dated,
      cover: pictureFileSchema,
      gallery: v.optional(v.array(pictureFileSchema), []),
      use: v.picklist(WORK_USES),
      roles: v.pipe(v.array(v.picklist(WORK_ROLES)), v.minLength(1)),
      station: stationSchema,
      walk_minutes: wholeNumber(1, 60),
      completed: monthSchema,
      floors_above: wholeNumber(1, 200),
      floors_below: v.optional(wholeNumber(0, 20), 0),
      site_area: v.pipe(v.number(), v.minValue(0)),
      floor_area: v.pipe(v.number(), v.minValue(0)),
    },
    translated: {
      title: lineSchema,
      summary: paragraphSchema,
      location: lineSchema,
      structure: lineSchema,
      certifications: v.optional(v.array(lineSchema), []),
    },
  },
  columns: {
    shared: { id: idSchema, ...dated, category: v.picklist(COLUMN_CATEGORIES), cover: v.optional(pictureFileSchema) },
    translated: { title: lineSchema, summary: paragraphSchema, author_role: lineSchema },
  },
  news: {
    shared: { id: idSchema, ...dated, category: v.picklist(NEWS_CATEGORIES) },
    translated: { title: lineSchema, summary: paragraphSchema },
  },
  pages: {
    shared: {
      id: idSchema,
      slug: slugSchema,
      ...dated,
      kind: v.picklist(PAGE_KINDS),
      cover: v.optional(pictureFileSchema),
    },
    translated: {
      title: lineSchema,
      description: paragraphSchema,
      lead: v.optional(paragraphSchema),
      sections: v.optional(sections, []),
      risk,
    },
  },
  campaigns: {
    shared: { id: idSchema, slug: slugSchema, ...dated, cover: v.optional(pictureFileSchema) },
    translated: {
      title: lineSchema,
      description: paragraphSchema,
      lead: paragraphSchema,
      person: v.strictObject({ name: lineSchema, role: lineSchema }),
      sections: v.optional(sections, []),
    },
  },
  downloads: {
    shared: {
      id: idSchema,
      ...dated,
      kind: v.picklist(DOWNLOAD_KINDS),
      document_languages: v.pipe(v.array(languageSchema), v.minLength(1)),
      pages: wholeNumber(1, 1000),
      access: v.optional(v.picklist(DOWNLOAD_ACCESS), 'request'),
      cover: v.optional(pictureFileSchema),
    },
    translated: { title: lineSchema, summary: paragraphSchema, risk },
  },
  jobs: {
    shared: { id: idSchema, ...dated, employment: v.picklist(EMPLOYMENT_TYPES), closes_on: v.optional(dateSchema) },
    translated: {
      title: lineSchema,
      summary: paragraphSchema,
      terms: list(v.strictObject({ label: lineSchema, value: markdown })),
    },
  },
} as const satisfies Record<string, { shared: v.ObjectEntries; translated: v.ObjectEntries }>;

export type ContentType = keyof typeof contentTypes;

/** In any file of an entry: `true` leaves its language unpublished, in `ja.md` the whole entry. */
export const draftField = { draft: v.optional(v.boolean(), false) };

const { lang: _lang, share_picture: _picture, ...profile } = siteProfileSchema.entries;

/** `content/site/ja.md` and `en.md`: the site profile, written whole in each language. The picture stands in `ja.md`. */
export const siteFiles = {
  shared: { share_picture: pictureFileSchema },
  translated: profile,
};
