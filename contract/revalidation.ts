/** What a content backend says about a change: which cached pages are out of date. */
import * as v from 'valibot';
import { type ContentType, contentTypes } from './content-types/content-types.ts';
import { dateTimeSchema, idSchema, languageSchema } from './entries/fields.ts';

/** Types of entries, as they are named in the API's paths; the site profile, which is in every page; and the redirects. */
export const CONTENT_TYPES = [...(Object.keys(contentTypes) as ContentType[]), 'site', 'redirects'] as const;
export type TaggedType = (typeof CONTENT_TYPES)[number];

/** The tag of an entry, in both languages: `works:12`. The tag of a list of a type is the type itself: `works`. */
export const entryTag = (type: TaggedType, id: number): string => `${type}:${id}`;

const tagSchema = v.pipe(v.string(), v.regex(new RegExp(`^(?:${CONTENT_TYPES.join('|')})(?::[1-9]\\d{0,15})?$`)));

/**
 * An entry that has changed, in one language or, without `lang`, in both. `modified` is its `modified_at` after the change;
 * null where it was deleted, or is not published any more.
 */
const changedEntrySchema = v.object({
  type: v.picklist(CONTENT_TYPES),
  id: idSchema,
  lang: v.optional(languageSchema),
  modified: v.nullable(dateTimeSchema),
});

/**
 * A change of content: `*` for all of it, or at most 500 tags and entries. The site takes each message once: a sender that may say the
 * same twice in a second adds a key of its own (`nonce`), which is not read.
 */
export const contentChangeSchema = v.object({
  tags: v.union([v.literal('*'), v.pipe(v.array(tagSchema), v.maxLength(500))]),
  entries: v.optional(v.pipe(v.array(changedEntrySchema), v.maxLength(500)), []),
});
export type ContentChange = v.InferOutput<typeof contentChangeSchema>;
