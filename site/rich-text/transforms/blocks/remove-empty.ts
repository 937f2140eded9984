import type { Element, Root } from 'hast';

/** Elements that are visible without text. */
const VISIBLE_WHEN_EMPTY = new Set(['br', 'hr', 'img', 'td', 'th']);
/** For example spacers, and figures without supported media. */
const CONTAINERS = new Set(['div', 'figure', 'p', 'section']);

/** Removes empty containers, innermost first. */
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
    return child.type === 'element' && (VISIBLE_WHEN_EMPTY.has(child.tagName) || hasContent(child));
  });
}
