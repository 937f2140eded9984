import * as v from 'valibot';
import { entryFields, htmlSchema, lineSchema, paragraphSchema, pictureSchema, slugSchema } from './fields.ts';
import { sectionsSchema } from './sections.ts';

/** One person's page, long-form. `slug` is the name in its URL. */
export const campaignSchema = v.object({
  ...entryFields,
  slug: slugSchema,
  description: paragraphSchema,
  lead: paragraphSchema,
  person: v.object({ name: lineSchema, role: lineSchema }),
  cover: v.optional(pictureSchema),
  body_html: htmlSchema,
  sections: sectionsSchema,
});
