/** Conventions for HTML that the document contains and its payload omits (decision 66). */

/** Attribute of the element, and key of its placeholder in the payload. */
export const HTML_KEY = 'data-html';

/** 32-bit FNV-1a hash of UTF-16 code units; detects changes to the document. */
export function checksum(texts: readonly string[]): number {
  const text = texts.join('\0');
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum;
}
