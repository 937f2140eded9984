/**
 * An address as an editor meant it, or null where it is none. Browsers drop tabs and line breaks inside an address and
 * read a backslash as a slash, so that `java\tscript:` and `/\evil.example` become what they do not look like: such
 * addresses are refused rather than repaired.
 */
export function cleanAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = value.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return address === '' || /[\u0000-\u001f\u007f\\]/.test(address) ? null : address;
}

/** `https`, `javascript`; null for an address without a scheme. */
export function schemeOf(address: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? null;
}
