/** Messages of a content backend about changes, which make cached pages stale. */
import * as v from 'valibot';
import { type ContentType, contentTypes } from './content-types/content-types.ts';
import { dateTimeSchema, idSchema, languageSchema } from './entries/fields.ts';

/** Content types, the site profile (part of every page), and the redirects. */
export const CONTENT_TYPES = [...(Object.keys(contentTypes) as ContentType[]), 'site', 'redirects'] as const;
export type TaggedType = (typeof CONTENT_TYPES)[number];

/** The tag of an entry covers both languages. The tag of a list is its type (`works`). */
export const entryTag = (type: TaggedType, id: number): string => `${type}:${id}`;

const tagSchema = v.pipe(v.string(), v.regex(new RegExp(`^(?:${CONTENT_TYPES.join('|')})(?::[1-9]\\d{0,15})?$`)));

/**
 * An entry that changed in one language, or without `lang` in both.
 *
 * `modified`: the new `modified_at`, or null for a deleted or unpublished entry.
 */
const changedEntrySchema = v.object({
  type: v.picklist(CONTENT_TYPES),
  id: idSchema,
  lang: v.optional(languageSchema),
  modified: v.nullable(dateTimeSchema),
});

/**
 * `*` for all content, or at most 500 tags and entries.
 *
 * The site accepts each message once. To repeat a message within a second, add a unique `nonce`.
 */
export const contentChangeSchema = v.object({
  tags: v.union([v.literal('*'), v.pipe(v.array(tagSchema), v.maxLength(500))]),
  entries: v.optional(v.pipe(v.array(changedEntrySchema), v.maxLength(500)), []),
});
export type ContentChange = v.InferOutput<typeof contentChangeSchema>;
