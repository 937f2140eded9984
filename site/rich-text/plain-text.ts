import type { Element, Root, RootContent } from 'hast';

/** Returns an element's text on one line, without ruby readings and footnote numbers. */
export function plainText(node: Element): string {
  return textOf(node).replace(/\s+/g, ' ').trim();
}

function textOf(node: Root | RootContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || isAside(node)) return '';
  return node.tagName === 'br' ? ' ' : node.children.map(textOf).join('');
}

function isAside({ tagName, properties }: Element): boolean {
  return tagName === 'rt' || tagName === 'rp' || properties.dataFootnoteRef !== undefined;
}
