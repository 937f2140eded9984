const SPAN = /<span(?: class="(?:nowrap|unsegmented)")?>((?:(?!<\/?span).)*)<\/span>/gs;

/** Removes the elements that control line breaks from HTML. */
export function asWritten(html: string): string {
  // Figures are in a span inside the span of their text.
  return html
    .replaceAll(SPAN, '$1')
    .replaceAll(SPAN, '$1')
    .replaceAll(/<wbr\/?>/g, '');
}
