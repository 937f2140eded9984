/** Returns text with a malformed escape (`100%`) unchanged. */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
