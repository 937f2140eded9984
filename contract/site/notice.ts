import * as v from 'valibot';
import { hrefSchema, lineSchema } from '../entries/fields.ts';

/** One sentence at the top of every page, for a time. */
export const noticeSchema = v.object({
  /** Another one for each notice: who has put one away is shown the next. */
  id: v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  text: lineSchema,
  /** Where more is said about it. */
  href: v.optional(hrefSchema),
});
export type Notice = v.InferOutput<typeof noticeSchema>;
