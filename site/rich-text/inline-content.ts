import type { ElementContent, Root, RootContent } from 'hast';
import { isBlock } from './schema.ts';

/** Unwraps blocks, separating their contents with line breaks. */
export function unwrapBlocks(tree: Root): void {
  const content: ElementContent[] = [];
  let breakIsDue = false;

  const add = (nodes: readonly RootContent[]) => {
    for (const node of nodes) {
      if (node.type === 'element' && isBlock(node.tagName)) {
        breakIsDue = true;
        add(node.children);
        breakIsDue = true;
      } else if (node.type === 'element' || (node.type === 'text' && (!breakIsDue || node.value.trim() !== ''))) {
        if (breakIsDue && content.length > 0)
          content.push({ type: 'element', tagName: 'br', properties: {}, children: [] });
        breakIsDue = false;
        content.push(node);
      }
    }
  };
  add(tree.children);
  tree.children = content;
}
