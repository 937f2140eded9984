/** Maximum nesting. Responses of the content API have eight levels; a body of `[` alone takes `JSON.parse` seconds. */
const MAX_DEPTH = 40;
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = ['{', '['].map((bracket) => bracket.charCodeAt(0));
const CLOSING = ['}', ']'].map((bracket) => bracket.charCodeAt(0));

/**
 * Parses JSON in UTF-8 from an untrusted source.
 *
 * @throws {SyntaxError} for invalid JSON, and for deeper nesting than {@link MAX_DEPTH}
 */
export function parseJson(bytes: Uint8Array): unknown {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) at += byte === BACKSLASH ? 1 : 0;
    else if (OPENING.includes(byte)) depth += 1;
    else if (CLOSING.includes(byte)) depth -= 1;
    if (depth > MAX_DEPTH) throw new SyntaxError('The JSON is nested too deeply');
  }
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}
