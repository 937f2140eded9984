/** Normalises angle brackets, which only newer browsers escape in attributes. */
export function normalizeBrackets(html: string): string {
  return html.replaceAll('&gt;', '>').replace(/<(?![a-z/!])/gi, '&lt;');
}
