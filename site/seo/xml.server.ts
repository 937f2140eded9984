/** Forbidden in XML 1.0 even when escaped. */
const UNUSABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** @param content texts, which are escaped, and elements */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: readonly (Xml | string | null)[] = [],
): Xml {
  const start = Object.entries(attributes).map(([key, value = '']) => ` ${key}="${escapeXml(value)}"`);
  const inside = content.map((part) => (part instanceof Xml ? part.text : escapeXml(part ?? '')));
  return new Xml(`<${name}${start.join('')}>${inside.join('')}</${name}>`);
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}

/** For XML and HTML content and attributes. */
export function escapeXml(text: string): string {
  return text.replace(UNUSABLE, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}
