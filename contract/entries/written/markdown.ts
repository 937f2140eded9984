import * as v from 'valibot';

/** Text in Markdown, at most 20,000 characters. The API delivers it as HTML, under its name with `_html`. */
export const markdown = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000));

/** The same, delivered without a paragraph around it. */
export const inlineMarkdown = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000));
