import * as v from 'valibot';
import { COLUMN_CATEGORIES } from '../vocabulary.ts';
import { entryFields, htmlSchema, lineSchema, neighbourSchema, paragraphSchema, pictureSchema } from './fields.ts';

export const columnSummarySchema = v.object({
  ...entryFields,
  category: v.picklist(COLUMN_CATEGORIES),
  summary: paragraphSchema,
  cover: v.optional(pictureSchema),
  /** The author's role in the company, not a name. */
  author_role: lineSchema,
  /** Time to read it, in whole minutes. */
  reading_minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type ColumnSummary = v.InferOutput<typeof columnSummarySchema>;

/** `previous` is the column published before this one, `next` the one after, in the same language. */
export const columnSchema = v.object({
  ...columnSummarySchema.entries,
  body_html: htmlSchema,
  previous: v.nullable(neighbourSchema),
  next: v.nullable(neighbourSchema),
  related: v.pipe(v.array(columnSummarySchema), v.maxLength(4)),
});
