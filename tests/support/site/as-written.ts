/** Removes the elements that control line breaks from HTML. */
export function asWritten(html: string): string {
  return html.replaceAll(/<span class="(?:nowrap|unsegmented)">(.*?)<\/span>/gs, '$1').replaceAll(/<wbr\/?>/g, '');
}
