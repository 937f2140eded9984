import * as v from 'valibot';
import { paragraphSchema, phraseSchema, pictureSchema, slugSchema } from './fields.ts';

export const sectionFields = {
  id: slugSchema,
  heading: v.optional(phraseSchema),
  lead: v.optional(paragraphSchema),
  picture: v.optional(pictureSchema),
};

export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.minLength(1), v.maxLength(60));
}
