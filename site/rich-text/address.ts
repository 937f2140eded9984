/**
 * Returns the trimmed URL, or null if it is unsafe.
 * Browsers ignore tabs and line breaks and treat `\` as `/`: `java\tscript:`, `/\evil.example`.
 */
export function cleanAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = value.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
  return address === '' || /[\u0000-\u001f\u007f\\]/.test(address) ? null : address;
}

/** `https`, `javascript`; null without a scheme. */
export function schemeOf(address: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase() ?? null;
}
