/**
 * Variable such as `{{address}}`, in either width; a backslash escapes it.
 * Groups: backslash, opening braces, name.
 */
export const VARIABLE_REFERENCE = /(\\?)(\{\{|｛｛)([^{}｛｝\n]{0,80})(?:\}\}|｝｝)/gu;
