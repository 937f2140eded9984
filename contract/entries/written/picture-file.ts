import * as v from 'valibot';
import { bilingualSchema } from '../fields.ts';

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const fileFields = {
  file: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]*\.(?:jpg|jpeg|png|webp|avif)$/)),
  focal: v.optional(v.tuple([fraction, fraction]), [0.5, 0.5]),
};

/** `focal` is `[left, top]` as fractions. */
export const pictureFileSchema = v.object({
  ...fileFields,
  alt: bilingualSchema,
  caption: v.optional(bilingualSchema),
  /** Version for upright boxes. */
  portrait: v.optional(v.object(fileFields)),
});
export type PictureFile = v.InferOutput<typeof pictureFileSchema>;
