import * as v from 'valibot';

/**
 * A logo's file: an SVG, or a PNG. `src` is as a picture's; `width` and `height` give its proportions. `version` is the first
 * 16 hexadecimal digits of the file's SHA-256, so that it can be cached for ever.
 */
export const logoFileSchema = v.object({
  src: v.pipe(v.string(), v.regex(/^(?:https:\/\/[^\s]+|media\/[^\s]+)\.(?:svg|png)$/)),
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  version: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
});
export type LogoFile = v.InferOutput<typeof logoFileSchema>;

/**
 * The company's logo in one language. `on_pictures` stands in light colours over a hero; where it is absent, the one for paper
 * is shown there in white.
 */
export const logoSchema = v.object({ on_paper: logoFileSchema, on_pictures: v.optional(logoFileSchema) });
export type Logo = v.InferOutput<typeof logoSchema>;
