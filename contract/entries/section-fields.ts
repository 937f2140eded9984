import * as v from 'valibot';
import { lineSchema, paragraphSchema, pictureSchema, slugSchema } from './fields.ts';

export const sectionFields = {
  id: slugSchema,
  heading: v.optional(lineSchema),
  lead: v.optional(paragraphSchema),
  picture: v.optional(pictureSchema),
};

export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.minLength(1), v.maxLength(60));
}
