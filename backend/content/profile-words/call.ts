/**
 * A call of a word, `{{address}}`, in either width: a backslash before it makes it plain text. Groups: the backslash, the
 * braces before the name, the name.
 */
export const CALL = /(\\?)(\{\{|｛｛)([^{}｛｝\n]{0,80})(?:\}\}|｝｝)/gu;
