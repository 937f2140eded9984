import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Replacements for elements outside of the allow-list. */
const RENAMED = new Map([
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
