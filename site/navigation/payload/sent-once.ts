/** What the server and the browser agree on about HTML that is in the document, and not in its payload (decision 66). */

/** The attribute that names an element whose content belongs in the payload; there, the one key of what stands for it. */
export const HTML_KEY = 'data-html';

/** FNV-1a, 32 bits, over the UTF-16 code units of all texts: tells whether the document still has what the server sent. */
export function checksum(texts: readonly string[]): number {
  const text = texts.join('\0');
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum;
}
