import * as v from 'valibot';
import { hrefSchema, lineSchema } from '../entries/fields.ts';

/** A temporary sentence at the top of every page. */
export const noticeSchema = v.object({
  /** Unique, so that visitors who dismissed one notice see the next. */
  id: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  text: lineSchema,
  href: v.optional(hrefSchema),
});
export type Notice = v.InferOutput<typeof noticeSchema>;
