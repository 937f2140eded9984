/**
 * Reference to a profile variable, such as `{{address}}`, in either width.
 * A backslash escapes it. Groups: backslash, opening braces, name.
 */
export const CALL = /(\\?)(\{\{|｛｛)([^{}｛｝\n]{0,80})(?:\}\}|｝｝)/gu;
