/**
 * Serialised HTML with its angle brackets written one way. Newer browsers escape them in attributes, older ones do not:
 * here `>` never is, and `<` only where no tag begins.
 */
export function evenBrackets(html: string): string {
  return html.replaceAll('&gt;', '>').replace(/<(?![a-z/!])/gi, '&lt;');
}
