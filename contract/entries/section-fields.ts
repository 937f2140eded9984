/** What all sections of pages and campaigns have. */
import * as v from 'valibot';
import { paragraphSchema, phraseSchema, pictureSchema, slugSchema } from './fields.ts';

export const sectionFields = {
  /** The section's anchor, unique on its page. */
  id: slugSchema,
  heading: v.optional(phraseSchema),
  /** One or two sentences under the heading. */
  lead: v.optional(paragraphSchema),
  /** Of what the section speaks of. */
  picture: v.optional(pictureSchema),
};

/** The items of a section: 1 to 60. */
export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.minLength(1), v.maxLength(60));
}
