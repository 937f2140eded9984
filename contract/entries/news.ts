import * as v from 'valibot';
import { NEWS_CATEGORIES } from '../vocabulary.ts';
import { entryFields, htmlSchema, neighbourSchema, paragraphSchema } from './fields.ts';

export const newsSummarySchema = v.object({
  ...entryFields,
  category: v.picklist(NEWS_CATEGORIES),
  summary: paragraphSchema,
  /** Stands above the rest for a time, where a list is asked for with `pinned=first`. */
  pinned: v.optional(v.boolean()),
});
export type NewsSummary = v.InferOutput<typeof newsSummarySchema>;

/** `previous` is the item published before this one, `next` the one after, in the same language. */
export const newsItemSchema = v.object({
  ...newsSummarySchema.entries,
  body_html: htmlSchema,
  previous: v.nullable(neighbourSchema),
  next: v.nullable(neighbourSchema),
  related: v.pipe(v.array(newsSummarySchema), v.maxLength(4)),
});
