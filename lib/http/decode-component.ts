/** `decodeURIComponent` for untrusted text: returns it unchanged where an escape is malformed (`100%`). */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
