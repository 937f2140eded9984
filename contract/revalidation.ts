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

const MAX_CHANGES = 500;
/** Maximum size of a message, as JSON. */
export const MAX_CHANGE_BYTES = 64 * 1024;

/** `docs/reference/events.md` lists the fields with their descriptions. */
export const changedEntrySchema = v.object({
  type: v.pipe(v.picklist(CONTENT_TYPES), v.description('The type of the changed entry')),
  id: v.pipe(idSchema, v.description('The id of the changed entry')),
  lang: v.pipe(v.optional(languageSchema), v.description('The changed language. Default: both')),
  modified: v.pipe(
    v.nullable(dateTimeSchema),
    v.description(
      'The `modified_at` of the entry after the change: while the backend returns an older one, the site requests the entry again. ' +
        '`null` if the entry was deleted or unpublished: no page with it is served again',
    ),
  ),
});

/** The site accepts each message once. To repeat a message within a second, add a unique `nonce`. */
export const contentChangeSchema = v.object({
  tags: v.pipe(
    v.union([v.literal('*'), v.pipe(v.array(tagSchema), v.maxLength(MAX_CHANGES))]),
    v.description(
      `\`"*"\` for all content, or a list of at most ${MAX_CHANGES} tags: a type (\`works\`) if its lists change, a type and an id ` +
        '(`works:12`) for one entry',
    ),
  ),
  entries: v.pipe(
    v.optional(v.pipe(v.array(changedEntrySchema), v.maxLength(MAX_CHANGES)), []),
    v.description(`The changed entries. Default: none. Maximum: ${MAX_CHANGES}`),
  ),
});
export type ContentChange = v.InferOutput<typeof contentChangeSchema>;
