/**
 * Normalises angle brackets, which only newer browsers escape in attributes: `>` is never escaped, and `<` only where
 * it does not begin a tag.
 */
export function evenBrackets(html: string): string {
  return html.replaceAll('&gt;', '>').replace(/<(?![a-z/!])/gi, '&lt;');
}
