/**
 * Schemas of the front matter of `ja.md` and `en.md`, by content type.
 *
 * `shared` fields are in `ja.md` only and hold for both languages; `translated` fields are in each file. Fields that end in
 * `_html` in the contract are Markdown here, under the name without the ending (`value`, `answer`, `body`). `draft` may be
 * in every file, `publish_at` and `unpublish_at` in `ja.md`. Unknown keys are errors. The text under the front matter is the entry's body.
 */

import * as v from 'valibot';
import { facadeSchema } from '../../contract/entries/campaign.ts';
import {
  dateSchema,
  dateTimeSchema,
  idSchema,
  keywordsSchema,
  languageSchema,
  lineSchema,
  monthSchema,
  paragraphSchema,
  slugSchema,
  stationSchema,
} from '../../contract/entries/fields.ts';
import { paySchema, workplaceSchema } from '../../contract/entries/job-opening.ts';
import { riskStatementSchema } from '../../contract/entries/risk.ts';
import { list } from '../../contract/entries/section-fields.ts';
import { programmeSchema, seminarSummarySchema, speakersSchema, venueSchema } from '../../contract/entries/seminar.ts';
import {
  COLUMN_CATEGORIES,
  DOWNLOAD_ACCESS,
  DOWNLOAD_KINDS,
  EMPLOYMENT_TYPES,
  NEWS_CATEGORIES,
  PAGE_KINDS,
  SEMINAR_KINDS,
  WORK_ROLES,
  WORK_USES,
} from '../../contract/vocabulary.ts';
import { markdown } from './markdown.ts';
import { pictureFileSchema } from './picture-file.ts';
import { sections } from './sections.ts';

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** Earlier slugs of an entry: their addresses lead to its present one. */
const formerSlugs = v.optional(v.pipe(v.array(slugSchema), v.maxLength(20)), []);

/** What an entry is called in one language: what it is found by comes with its title. */
const named = { title: lineSchema, reading: v.optional(lineSchema), keywords: v.optional(keywordsSchema) };

/** Entries of the same type that come first among the related ones, in this order; the others are found. */
const related = <Key extends v.GenericSchema<unknown, number | string>>(key: Key) =>
  v.optional(v.pipe(v.array(key), v.maxLength(3)), []);

const dated = { published_at: dateTimeSchema, modified_at: v.optional(dateTimeSchema) };
const risk = v.optional(riskStatementSchema);

/** The address of an online seminar. */
export const joinUrlSchema = v.pipe(v.string(), v.regex(/^https:\/\/[^\s]+$/), v.maxLength(500));

/** The content types. Each is a folder of `content/` with a folder for each entry. */
export const contentTypes = {
  works: {
    shared: {
      id: idSchema,
      slug: slugSchema,
      former_slugs: formerSlugs,
      ...dated,
      cover: pictureFileSchema,
      gallery: v.optional(v.array(pictureFileSchema), []),
      related: related(slugSchema),
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
      ...named,
      summary: paragraphSchema,
      location: lineSchema,
      structure: lineSchema,
      client: v.optional(lineSchema),
      designer: v.optional(lineSchema),
      contractor: v.optional(lineSchema),
      certifications: v.optional(v.array(lineSchema), []),
    },
  },
  columns: {
    shared: {
      id: idSchema,
      ...dated,
      category: v.picklist(COLUMN_CATEGORIES),
      cover: v.optional(pictureFileSchema),
      related: related(idSchema),
    },
    translated: { ...named, summary: paragraphSchema, author_role: lineSchema },
  },
  news: {
    shared: {
      id: idSchema,
      ...dated,
      category: v.picklist(NEWS_CATEGORIES),
      /** Until then it stands above the rest: a pin without an end would be forgotten. */
      pinned_until: v.optional(dateTimeSchema),
      related: related(idSchema),
    },
    translated: { ...named, summary: paragraphSchema },
  },
  pages: {
    shared: {
      id: idSchema,
      slug: slugSchema,
      former_slugs: formerSlugs,
      ...dated,
      kind: v.picklist(PAGE_KINDS),
      cover: v.optional(pictureFileSchema),
    },
    translated: {
      ...named,
      description: paragraphSchema,
      lead: v.optional(paragraphSchema),
      sections: v.optional(sections, []),
      risk,
    },
  },
  campaigns: {
    shared: {
      id: idSchema,
      slug: slugSchema,
      former_slugs: formerSlugs,
      ...dated,
      cover: v.optional(pictureFileSchema),
      facade: v.optional(facadeSchema),
    },
    translated: {
      ...named,
      description: paragraphSchema,
      lead: paragraphSchema,
      person: v.object({ name: lineSchema, role: lineSchema }),
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
    translated: { ...named, summary: paragraphSchema, risk },
  },
  jobs: {
    shared: {
      id: idSchema,
      ...dated,
      employment: v.picklist(EMPLOYMENT_TYPES),
      pay: v.optional(paySchema),
      closes_on: v.optional(dateSchema),
    },
    translated: {
      ...named,
      summary: paragraphSchema,
      workplace: v.optional(workplaceSchema),
      terms: list(v.object({ label: lineSchema, value: markdown })),
    },
  },
  seminars: {
    shared: {
      id: idSchema,
      slug: slugSchema,
      former_slugs: formerSlugs,
      ...dated,
      kind: v.optional(v.picklist(SEMINAR_KINDS), 'general'),
      starts_at: dateTimeSchema,
      ends_at: dateTimeSchema,
      closes_at: dateTimeSchema,
      online: v.optional(v.boolean(), false),
      /** For those who registered: in their mail and calendar, and nowhere else. */
      join_url: v.optional(joinUrlSchema),
      held_in: v.optional(languageSchema, 'ja'),
      fee: v.optional(seminarSummarySchema.entries.fee, 0),
      capacity: seminarSummarySchema.entries.capacity,
      cancelled: v.optional(v.boolean(), false),
      cover: v.optional(pictureFileSchema),
    },
    translated: {
      ...named,
      summary: paragraphSchema,
      audience: paragraphSchema,
      solicitation: paragraphSchema,
      programme: programmeSchema,
      speakers: v.optional(speakersSchema, []),
      venue: v.optional(venueSchema),
      risk,
    },
  },
} as const satisfies Record<string, { shared: v.ObjectEntries; translated: v.ObjectEntries }>;

export type ContentType = keyof typeof contentTypes;

/** In any file of an entry: `true` keeps its language unpublished; in `ja.md`, the whole entry. */
export const draftField = { draft: v.optional(v.boolean(), false) };

/** In `ja.md` of any entry: when it is published and when it is taken back, in both languages. Without them: at once, and never. */
export const scheduleFields = { publish_at: v.optional(dateTimeSchema), unpublish_at: v.optional(dateTimeSchema) };
