import type { Element } from 'hast';

/** The links in an element, however deep, in their order. */
export function linksIn(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'a' ? [child] : linksIn(child);
  });
}
