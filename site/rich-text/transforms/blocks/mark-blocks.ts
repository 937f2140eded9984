import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { isPlayer } from './video-address.ts';

/** Other WordPress classes vary by version. */
const BLOCKS = new Map([
  ['wp-block-buttons', 'buttons'],
  ['wp-block-columns', 'columns'],
  ['wp-block-file', 'file'],
  ['wp-block-footnotes', 'footnotes'],
  ['wp-block-media-text', 'columns'],
  ['wp-block-verse', 'verse'],
]);
const ALIGNMENTS = new Map([
  ['aligncenter', 'center'],
  ['alignleft', 'left'],
  ['alignright', 'right'],
  ['has-text-align-center', 'center'],
  ['has-text-align-right', 'right'],
]);

/** Stores block type and alignment in attributes, because sanitising removes classes. */
export function markBlocks(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    for (const name of classesOf(node)) {
      const block = BLOCKS.get(name);
      const alignment = ALIGNMENTS.get(name);
      if (block) node.properties.dataBlock = block;
      if (alignment) node.properties.dataAlign = alignment;
    }
    // Verse is not code.
    if (node.properties.dataBlock === 'verse') node.tagName = 'p';
    if (node.tagName === 'sup' && node.properties.dataFn !== undefined) markFootnote(node);
    if (node.tagName !== 'iframe' || !parent || index === undefined) return;
    const link = linkToVideo(node);
    if (link) parent.children[index] = isParagraph(parent) ? link : { ...PARAGRAPH, children: [link] };
  });
}

const PARAGRAPH = { type: 'element', tagName: 'p', properties: {} } as const;

const isParagraph = (node: { type: string }) => (node as Element).tagName === 'p';

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

function markFootnote(mark: Element): void {
  for (const child of mark.children)
    if (child.type === 'element' && child.tagName === 'a') child.properties.dataFootnoteRef = '';
}

/** `videos.ts` turns the link into a card. */
function linkToVideo({ properties: { src, title } }: Element): ElementContent | null {
  if (typeof src !== 'string' || !isPlayer(src)) return null;
  const label = typeof title === 'string' && title.trim() !== '' ? title : src;
  return { type: 'element', tagName: 'a', properties: { href: src }, children: [{ type: 'text', value: label }] };
}
