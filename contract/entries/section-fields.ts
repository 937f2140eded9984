import * as v from 'valibot';
import { lineSchema, paragraphSchema, pictureSchema, slugSchema } from './fields.ts';

/** Characters; the bar of a phone then shows three chapters at once. */
const MAX_CHAPTER_LABEL = 24;

export const sectionFields = {
  id: slugSchema,
  heading: v.optional(lineSchema),
  lead: v.optional(paragraphSchema),
  /** Label in the chapter bar. A chapter extends to the next section with a label. */
  chapter: v.optional(v.pipe(lineSchema, v.maxLength(MAX_CHAPTER_LABEL))),
  picture: v.optional(pictureSchema),
  /** IDs of sections that became part of this one; links to them still work. */
  former_ids: v.optional(v.pipe(v.array(slugSchema), v.maxLength(8))),
};

/** Fields of sections whose content may be folded. Fees and links (with the contact) have none. */
export const foldableFields = {
  ...sectionFields,
  /** Whether the content is folded under the heading, which is then required. */
  fold: v.optional(v.boolean()),
};

export function list<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.minLength(1), v.maxLength(60));
}
