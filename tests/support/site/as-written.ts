/** Removes the invisible characters and elements that control line breaks from a text or from HTML. */
export function asWritten(text: string): string {
  return text
    .replaceAll(/<span class="nowrap">(.*?)<\/span>/gs, '$1')
    .replaceAll(/[\u2060\u200b]/g, '')
    .replaceAll('\u00a0', ' ');
}
