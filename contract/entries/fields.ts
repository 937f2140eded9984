import * as v from 'valibot';
import { LANGUAGES, SLUG_PATTERN } from '../vocabulary.ts';

export const languageSchema = v.picklist(LANGUAGES);

/** Unique within its content type. */
export const idSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

export const idParameter = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.toNumber(), idSchema);

export const slugSchema = v.pipe(v.string(), v.maxLength(80), v.regex(SLUG_PATTERN));

export const lineSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));

export const paragraphSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000));

/** The site sanitises HTML before display. */
export const htmlSchema = v.pipe(v.string(), v.maxLength(200_000));

/** ISO 8601 with an offset (`2026-04-01T09:00:00+09:00`), displayed in Asia/Tokyo. */
export const dateTimeSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/),
  v.check((text) => isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))),
);

/** `2026-04-01` */
export const dateSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.check(isCalendarDate));

/** `2026-04` */
export const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

/** `1986`, or `1986-03` if the month is known */
export const yearOrMonthSchema = v.pipe(v.string(), v.regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/));

/** `15:00` */
export const timeSchema = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** `Date` alone would accept 31 February as 3 March. */
function isCalendarDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A path without language prefix (`/works`), or an absolute https, mailto or tel URL. */
export const hrefSchema = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d-]+)$/),
);

export const bilingualSchema = v.object({ ja: lineSchema, en: lineSchema });

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const pictureFileFields = {
  src: v.pipe(v.string(), v.regex(/^(?:https:\/\/[^\s]+|media\/[^\s]+)$/)),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  focal: v.object({ x: fraction, y: fraction }),
  bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  version: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
  colour: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))),
  tones: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}(?:,#[0-9a-f]{6}){5}$/))),
};

/**
 * An image.
 *
 * `src`: an absolute https URL, which is public, or a path below the API's `media/`. These originals require the API
 * key (otherwise 401), and must be part of a published entry, or of a draft with `preview=1` (otherwise 404).
 * `focal`: point to keep when cropping, as fractions from the left and the top.
 * `version`: first 16 hexadecimal digits of the file's SHA-256. Versioned variants are cached forever.
 * `colour`: average colour.
 * `tones`: light colours of a blurred placeholder, separated by commas. Three from top to bottom and three from left
 * to right, which are drawn as two gradients, each at half opacity.
 * `portrait`: version for upright boxes.
 */
export const pictureSchema = v.object({
  ...pictureFileFields,
  alt: bilingualSchema,
  caption: v.optional(bilingualSchema),
  portrait: v.optional(v.object(pictureFileFields)),
});
export type Picture = v.InferOutput<typeof pictureSchema>;

/** Search terms that the entry does not contain, such as `求人`. Not displayed. */
export const keywordsSchema = v.pipe(v.array(lineSchema), v.maxLength(20));

/** `languages` lists all languages of the entry; `lang` is that of the response. */
export const entryFields = {
  id: idSchema,
  lang: languageSchema,
  languages: v.pipe(v.array(languageSchema), v.minLength(1)),
  title: lineSchema,
  /** Reading of the title in kana. */
  reading: v.optional(lineSchema),
  keywords: v.optional(keywordsSchema),
  published_at: dateTimeSchema,
  modified_at: dateTimeSchema,
  /** Only with `preview=1`, and only if a draft exists. */
  draft_revision: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z._-]{1,64}$/))),
  draft_saved_at: v.optional(dateTimeSchema),
};

export const neighbourSchema = v.object({
  id: idSchema,
  slug: v.optional(slugSchema),
  title: lineSchema,
});
export type Neighbour = v.InferOutput<typeof neighbourSchema>;

export const httpsUrlSchema = v.pipe(v.string(), v.regex(/^https:\/\/[^\s]+$/), v.maxLength(500));
