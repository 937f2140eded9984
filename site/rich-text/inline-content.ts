import type { ElementContent, Root, RootContent } from 'hast';
import { isBlock } from './schema.ts';

/** Takes paragraphs, lists and the like away from around their words; what stood on its own keeps its own line. */
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
