/** The content API's answers are eight levels deep; a text of `[` alone takes the parser seconds. */
const MOST_LEVELS = 40;
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = ['{', '['].map((bracket) => bracket.charCodeAt(0));
const CLOSING = ['}', ']'].map((bracket) => bracket.charCodeAt(0));

/**
 * What somebody else has sent as JSON in UTF-8.
 *
 * @throws {SyntaxError} where it is none, or goes deeper than anything that is sent here
 */
export function parseJson(bytes: Uint8Array): unknown {
  let level = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (OPENING.includes(byte)) level += 1;
    else if (CLOSING.includes(byte)) level -= 1;
    if (level > MOST_LEVELS) throw new SyntaxError('The JSON is too deep');
  }
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}
