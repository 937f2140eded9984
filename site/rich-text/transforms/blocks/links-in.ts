import type { Element } from 'hast';

/** Returns all links in an element, in document order. */
export function linksIn(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'a' ? [child] : linksIn(child);
  });
}
