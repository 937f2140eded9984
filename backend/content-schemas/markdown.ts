import * as v from 'valibot';

/** Text in Markdown, at most 20,000 characters. */
export const markdown = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000));
