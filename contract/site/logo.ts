import * as v from 'valibot';

/** `version`: first 16 hexadecimal digits of the file's SHA-256. Versioned files are cached forever. */
export const logoFileSchema = v.object({
  src: v.pipe(v.string(), v.regex(/^(?:https:\/\/[^\s]+|media\/[^\s]+)\.(?:svg|png)$/)),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  version: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
});
export type LogoFile = v.InferOutput<typeof logoFileSchema>;

/** `on_pictures`: light version for hero images. Default: `on_paper` in white. */
export const logoSchema = v.object({ on_paper: logoFileSchema, on_pictures: v.optional(logoFileSchema) });
export type Logo = v.InferOutput<typeof logoSchema>;
