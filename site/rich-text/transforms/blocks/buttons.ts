import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { linksIn } from './links-in.ts';

/** Converts WordPress buttons to a line of links (`.more` in `patterns.css`). */
export function showButtons(tree: Root): void {
  visit(tree, 'element', (node) => {
    if (node.properties.dataBlock !== 'buttons') return;
    const links = linksIn(node);
    if (links.length === 0) return;
    node.tagName = 'p';
    node.children = links.map((link) => ({ ...link, properties: { ...link.properties, className: ['more'] } }));
  });
}
