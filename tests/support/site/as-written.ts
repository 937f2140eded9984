/** A text, or markup, without what holds its lines together: joiners and the elements around figures. No reader notices them. */
export function asWritten(text: string): string {
  return text
    .replaceAll(/<span class="nowrap">(.*?)<\/span>/gs, '$1')
    .replaceAll(/[\u2060\u200b]/g, '')
    .replaceAll('\u00a0', ' ');
}
