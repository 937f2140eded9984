import type { Element, ElementContent, Root, RootContent } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { parse } from './parse.ts';
import { plainText } from './plain-text.ts';

const writer = unified().use(rehypeStringify).freeze();

const PLAIN_TAGS = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const PARAGRAPHS = new Set(['td', 'th', 'dt', 'dd', 'figcaption', 'caption', 'pre', 'summary']);
const DROPPED = new Set(['rt', 'rp', 'img', 'picture', 'svg', 'button', 'script', 'style', 'template', 'iframe']);

/** Reduces rendered HTML to paragraphs, headings, lists and emphasis, for machines. */
export function plainHtml(html: string): string {
  return withoutLayout(writer.stringify({ type: 'root', children: parse(html).children.flatMap(plain) } as Root));
}

function plain(node: RootContent): ElementContent[] {
  if (node.type === 'text') return [node];
  if (node.type !== 'element' || DROPPED.has(node.tagName)) return [];
  const children = node.children.flatMap(plain);
  const tagName = PARAGRAPHS.has(node.tagName) ? 'p' : node.tagName;
  if (PLAIN_TAGS.has(tagName)) return [{ type: 'element', tagName, properties: {}, children } satisfies Element];
  return children;
}

/** Returns one line of plain text. */
export function textOfHtml(html: string): string {
  return withoutLayout(
    plainText({ type: 'element', tagName: 'p', properties: {}, children: parse(html).children as ElementContent[] }),
  );
}

/** Removes invisible characters that control line breaks. */
function withoutLayout(text: string): string {
  return text.replace(/[\u00AD\u200B\u2060]/g, '').replaceAll('\u00A0', ' ');
}
