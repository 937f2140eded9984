import type { Element } from 'xast';
import { toXml } from 'xast-util-to-xml';

/** What XML 1.0 has no place for, not even as an escape: a reader would refuse the whole document. */
const UNUSABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A document as text, with its declaration. */
export function xmlText(root: Element): string {
  // The serialiser leaves every `>` as it is; after `]]` XML allows none.
  const xml = toXml(root, { closeEmptyElements: true }).replaceAll(']]>', ']]&gt;');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replace(UNUSABLE, '')}\n`;
}
