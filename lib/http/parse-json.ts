/** API responses have eight levels. For a body of only `[`, `JSON.parse` would take seconds. */
const MAX_DEPTH = 40;
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [...'{}[]'].map((character) => character.charCodeAt(0));

/**
 * @throws {SyntaxError} for invalid JSON and for nesting beyond {@link MAX_DEPTH}
 * @throws {TypeError} for invalid UTF-8
 */
export function parseJson(bytes: Uint8Array): unknown {
  let depth = 0;
  for (let offset = 0; offset < bytes.length; offset += 1) {
    const byte = bytes[offset];
    if (byte === QUOTE) offset = endOfString(bytes, offset + 1);
    else if (byte === BRACE || byte === BRACKET) depth += 1;
    else if (byte === BRACE_END || byte === BRACKET_END) depth -= 1;
    if (depth > MAX_DEPTH) throw new SyntaxError('The JSON is nested too deeply');
  }
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

function endOfString(bytes: Uint8Array, begin: number): number {
  for (let from = begin; ; ) {
    const quote = bytes.indexOf(QUOTE, from);
    if (quote === -1) return bytes.length;
    let backslashes = 0;
    while (quote - backslashes > begin && bytes[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    from = quote + 1;
  }
}
