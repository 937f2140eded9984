import * as v from 'valibot';
import { bilingualSchema } from '../fields.ts';

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const fileFields = {
  file: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]*\.(?:jpg|jpeg|png|webp|avif)$/)),
  focal: v.optional(v.tuple([fraction, fraction]), [0.5, 0.5]),
};

/** A picture beside the entry. `focal` is `[from the left, from the top]` as fractions; the size is read from the file. */
export const pictureFileSchema = v.object({
  ...fileFields,
  alt: bilingualSchema,
  caption: v.optional(bilingualSchema),
  /** The same for boxes that are higher than wide. */
  portrait: v.optional(v.object(fileFields)),
});
export type PictureFile = v.InferOutput<typeof pictureFileSchema>;
