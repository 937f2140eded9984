import * as v from 'valibot';
import {
  bilingualSchema,
  entryFields,
  htmlSchema,
  lineSchema,
  paragraphSchema,
  pictureSchema,
  slugSchema,
} from './fields.ts';
import { sectionsSchema } from './sections.ts';

const count = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/**
 * A façade at night. As the text is read its lit windows grow in number, `from` where it begins, `to` where it ends. `caption` says
 * what is counted.
 */
export const facadeSchema = v.pipe(
  v.object({
    storeys: count(1, 12),
    /** Windows of a storey. */
    bays: count(1, 12),
    from: count(0, 144),
    to: count(1, 144),
    caption: bilingualSchema,
  }),
  v.check(({ storeys, bays, from, to }) => from <= to && to <= storeys * bays),
);
export type Facade = v.InferOutput<typeof facadeSchema>;

/** One person's page, long-form. `slug` is the name in its URL. */
export const campaignSchema = v.object({
  ...entryFields,
  slug: slugSchema,
  description: paragraphSchema,
  lead: paragraphSchema,
  person: v.object({ name: lineSchema, role: lineSchema }),
  cover: v.optional(pictureSchema),
  facade: v.optional(facadeSchema),
  body_html: htmlSchema,
  sections: sectionsSchema,
});
