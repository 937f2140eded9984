import type { Element } from 'hast';

export function linksIn(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'a' ? [child] : linksIn(child);
  });
}
