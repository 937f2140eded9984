import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { linkTarget } from '../link-target.ts';
import type { RichTextOptions } from '../options.ts';

/** External links are marked for the stylesheet; invalid ones become text. */
export function rewriteLinks(tree: Root, options: RichTextOptions): void {
  visit(tree, 'element', (node) => {
    if (node.tagName === 'a') rewriteLink(node, options);
  });
}

function rewriteLink(node: Element, options: RichTextOptions): void {
  const { href, dataBytes: _, ...rest } = node.properties;
  const target = linkTarget(href, rest.hrefLang, options);
  if (target === null) {
    const { id, lang, dir } = rest;
    node.tagName = 'span';
    node.properties = { id, lang, dir };
    return;
  }
  node.properties = { href: target.href, ...rest };
  if (!target.isExternal) return;
  node.properties.rel = ['noopener', 'noreferrer', 'external'];
  node.properties.dataExternal = '';
}
