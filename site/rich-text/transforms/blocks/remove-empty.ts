import type { Element, Root } from 'hast';

/** What a reader sees although there are no words in it. */
const SEEN = new Set(['br', 'hr', 'img', 'td', 'th']);
/** What stands for nothing once it is empty: paragraphs for distance, spacers, figures whose film or sound is not shown. */
const CONTAINERS = new Set(['div', 'figure', 'p', 'section']);

/** Takes empty containers away, the innermost first. */
export function removeEmpty(parent: Root | Element): void {
  parent.children = (parent.children as Element[]).filter((child) => {
    if (child.type !== 'element') return true;
    removeEmpty(child);
    return !CONTAINERS.has(child.tagName) || child.properties.id !== undefined || hasContent(child);
  });
}

function hasContent(node: Element): boolean {
  return node.children.some((child) => {
    if (child.type === 'text') return child.value.trim() !== '';
    return child.type === 'element' && (SEEN.has(child.tagName) || hasContent(child));
  });
}
