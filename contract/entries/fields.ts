/** The fields that several entities of the content API share. */

import * as v from 'valibot';
import { LANGUAGES, SLUG_PATTERN } from '../vocabulary.ts';

export const languageSchema = v.picklist(LANGUAGES);

/** A positive integer, unique within one type of entry. */
export const idSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** An id as a path parameter. */
export const idParameter = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.toNumber(), idSchema);

/** The name of an entry in its URL, at most 80 characters. */
export const slugSchema = v.pipe(v.string(), v.maxLength(80), v.regex(SLUG_PATTERN));

/** One line of plain text, at most 300 characters. */
export const lineSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));

/**
 * A line that pages set in lines of whole phrases, as all paragraphs: a heading or a label. Titles and names are {@link lineSchema}:
 * they are also shared, sent and told to engines.
 */
export const phraseSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));

/** A paragraph of plain text, at most 2,000 characters. */
export const paragraphSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000));

/** HTML from the backend, which the site sanitises before showing it. At most 200,000 characters. */
export const htmlSchema = v.pipe(v.string(), v.maxLength(200_000));

/** A moment: ISO 8601 with an offset (`2026-04-01T09:00:00+09:00`). Shown in Asia/Tokyo. */
export const dateTimeSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/),
  v.check((text) => isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))),
);

/** A day without a time (`2026-04-01`). */
export const dateSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.check(isCalendarDate));

/** A month (`2026-04`). */
export const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** A time of day (`15:00`). */
export const timeSchema = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** Whether a date exists in the calendar: `Date` would read 31 February as 3 March. */
function isCalendarDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A root-relative path of this site without language prefix (`/works`), or an absolute https, mailto or tel URL. */
export const hrefSchema = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d-]+)$/),
);

/** The same text in both languages. */
export const bilingualSchema = v.object({ ja: lineSchema, en: lineSchema });

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** A file of a picture, as {@link pictureSchema} describes its fields. */
const pictureFileFields = {
  src: v.pipe(v.string(), v.regex(/^(?:https:\/\/[^\s]+|media\/[^\s]+)$/)),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  focal: v.object({ x: fraction, y: fraction }),
  bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  version: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
  colour: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))),
};

/**
 * A picture. `src` is an absolute https URL, or a path under the API's `media/` (`media/works/kanda/cover.jpg`). What stands there
 * is the original: for GET and HEAD with the API key only, 401 without it; 404 unless a published entry has it, and with
 * `preview=1` unless a draft has it. What an absolute URL leads to counts as public.
 * `width` and `height` in pixels; `focal` is the point to keep when cropping, as fractions from the left and the top.
 * `bytes` is the size of the file, where the backend knows it.
 * Where the backend knows them: `version`, the first 16 hexadecimal digits of the file's SHA-256, so that variants can be
 * cached for ever; `colour`, its average as `#rrggbb`, a placeholder while the picture loads.
 * `portrait` is a file of the same, higher than wide, for boxes that are: a telephone held upright. `alt` holds for both.
 */
export const pictureSchema = v.object({
  ...pictureFileFields,
  alt: bilingualSchema,
  caption: v.optional(bilingualSchema),
  portrait: v.optional(v.object(pictureFileFields)),
});
export type Picture = v.InferOutput<typeof pictureSchema>;

/** What visitors call an entry whose own words are others: `求人`, `プライバシーポリシー`. For the search, not shown. */
export const keywordsSchema = v.pipe(v.array(lineSchema), v.maxLength(20));

/** The fields of every entry. `languages` lists the languages it exists in; `lang` is that of this response. */
export const entryFields = {
  id: idSchema,
  lang: languageSchema,
  languages: v.pipe(v.array(languageSchema), v.minLength(1)),
  title: lineSchema,
  /** How the title is read, in kana, for the search. */
  reading: v.optional(lineSchema),
  keywords: v.optional(keywordsSchema),
  published_at: dateTimeSchema,
  modified_at: dateTimeSchema,
  /** Identifies the draft; only with `preview=1`, and only for entries that have a draft. */
  draft_revision: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z._-]{1,64}$/))),
  /** When that draft was saved, for people: revisions are names for machines. */
  draft_saved_at: v.optional(dateTimeSchema),
};

/** A neighbour in a list, enough to link to it. `slug` where its type has one. */
export const neighbourSchema = v.object({
  id: idSchema,
  slug: v.optional(slugSchema),
  title: lineSchema,
});
export type Neighbour = v.InferOutput<typeof neighbourSchema>;

/** An absolute address on https. */
export const httpsUrlSchema = v.pipe(v.string(), v.regex(/^https:\/\/[^\s]+$/), v.maxLength(500));
