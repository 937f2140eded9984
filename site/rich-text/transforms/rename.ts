import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Elements outside of the allow-list, with their replacements. */
const RENAMED = new Map([
  // The only h1 is the page's title.
  ['h1', 'h2'],
  ['strike', 's'],
  ['tt', 'code'],
  // Unwrapping would join the texts of adjacent blocks.
  ...['address', 'article', 'aside', 'center', 'fieldset', 'footer', 'header', 'hgroup', 'main', 'nav'].map(
    (name) => [name, 'div'] as const,
  ),
]);

export function renameElements(tree: Root): void {
  visit(tree, 'element', (node) => {
    node.tagName = RENAMED.get(node.tagName) ?? node.tagName;
  });
}
