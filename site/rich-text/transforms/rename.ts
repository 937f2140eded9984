import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Elements that the allow-list lacks, and the one that says the same to a reader. */
const RENAMED = new Map([
  // The page's title is its only h1.
  ['h1', 'h2'],
  ['strike', 's'],
  ['tt', 'code'],
  // Unwrapped, two of these side by side would run their words together.
  ...['address', 'article', 'aside', 'center', 'fieldset', 'footer', 'header', 'hgroup', 'main', 'nav'].map(
    (name) => [name, 'div'] as const,
  ),
]);

export function renameElements(tree: Root): void {
  visit(tree, 'element', (node) => {
    node.tagName = RENAMED.get(node.tagName) ?? node.tagName;
  });
}
