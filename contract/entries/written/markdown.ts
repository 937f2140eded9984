import * as v from 'valibot';

/** The API delivers HTML in a field with the suffix `_html`. */
export const markdown = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000));

/** Markdown whose HTML has no enclosing paragraph. */
export const inlineMarkdown = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000));
