import { defaultTreeAdapter, parseFragment } from 'parse5';

type Node = ReturnType<typeof defaultTreeAdapter.getChildNodes>[number];
type Element = ReturnType<typeof defaultTreeAdapter.createElement>;

export interface Attachment {
  id: number;
  url: string;
}

const API_SOURCE = /^\/wp-json\/api\/v1\/media\//;

/**
 * Lossless: the plugin's `BodyHtml` restores the HTML.
 * HTML without a matching block becomes an HTML block.
 * @param attachmentAt finds an attachment by its path under `media/`
 */
export function htmlToBlocks(html: string, attachmentAt: (path: string) => Attachment | undefined): string {
  if (html.trim() === '') return '';
  const nodes = parseFragment(html, { sourceCodeLocationInfo: true }).childNodes;
  const parts = nodes.filter((node) => !isSpace(node)).map((node) => ({ node, source: sourceOf(node, html) }));
  if (parts.map(({ source }) => source).join('\n') !== html.trim()) return block('html', html.trim());
  return parts.map(({ node, source }) => toBlock(node, source, html, attachmentAt)).join('\n\n');
}

function toBlock(
  node: Node,
  source: string,
  html: string,
  attachmentAt: (path: string) => Attachment | undefined,
): string {
  if (!defaultTreeAdapter.isElementNode(node)) return block('html', source);
  const isPlain = node.attrs.length === 0;
  switch (node.tagName) {
    case 'p': {
      const image = isPlain && onlyImage(node, attachmentAt);
      return image || (isPlain ? block('paragraph', source) : block('html', source));
    }
    case 'h2':
      return isPlain ? block('heading', source) : block('html', source);
    case 'h3':
    case 'h4':
      return isPlain ? block('heading', source, { level: Number(node.tagName[1]) }) : block('html', source);
    case 'ul':
    case 'ol':
      return listBlock(node, source, html) ?? block('html', source);
    case 'table':
      return tableBlock(node, source) ?? block('html', source);
    default:
      return block('html', source);
  }
}

function onlyImage(paragraph: Element, attachmentAt: (path: string) => Attachment | undefined): string | null {
  const [image, ...others] = paragraph.childNodes;
  if (others.length > 0 || !image || !defaultTreeAdapter.isElementNode(image) || image.tagName !== 'img') return null;
  const attribute = (name: string) => image.attrs.find((attr) => attr.name === name)?.value ?? '';
  const src = attribute('src');
  const attachment = API_SOURCE.test(src) ? attachmentAt(src.replace(API_SOURCE, '')) : undefined;
  if (!attachment) return null;
  const { id, url } = attachment;
  const tag = `<img src="${escapeAttribute(url)}" alt="${escapeAttribute(attribute('alt'))}" class="wp-image-${id}"/>`;
  return block('image', `<figure class="wp-block-image">${tag}</figure>`, { id });
}

/** Returns null for nested lists. */
function listBlock(list: Element, source: string, html: string): string | null {
  if (list.attrs.length > 0) return null;
  const items = list.childNodes.filter((node) => !isSpace(node));
  const isSimple = items.every(
    (item) =>
      defaultTreeAdapter.isElementNode(item) &&
      item.tagName === 'li' &&
      item.attrs.length === 0 &&
      !item.childNodes.some((inner) => 'tagName' in inner && ['p', 'ul', 'ol'].includes(inner.tagName)),
  );
  const inner = items.map((item) => block('list-item', sourceOf(item, html))).join('\n');
  const rebuilt = `<${list.tagName}>\n${items.map((item) => sourceOf(item, html)).join('\n')}\n</${list.tagName}>`;
  if (!isSimple || rebuilt !== source) return null;
  return block(
    'list',
    `<${list.tagName}>\n${inner}\n</${list.tagName}>`,
    list.tagName === 'ol' ? { ordered: true } : {},
  );
}

/** Adds the markup that the editor expects. */
function tableBlock(table: Element, source: string): string | null {
  if (table.attrs.length > 0) return null;
  const aligned = source.replace(/ align="(left|center|right)"/g, ' class="has-text-align-$1" data-align="$1"');
  return block('table', `<figure class="wp-block-table">${aligned}</figure>`);
}

function block(name: string, inner: string, attributes: object = {}): string {
  const json = Object.keys(attributes).length > 0 ? ` ${blockJson(attributes)}` : '';
  return `<!-- wp:${name}${json} -->\n${inner}\n<!-- /wp:${name} -->`;
}

/** @param name with namespace */
export function attributeBlock(name: string, attributes: object): string {
  return `<!-- wp:${name} ${blockJson(attributes)} /-->`;
}

/** Escapes like WordPress, so that the JSON neither ends the comment nor is filtered. */
function blockJson(attributes: object): string {
  return JSON.stringify(attributes)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\\"', '\\u0022');
}

function isSpace(node: Node): boolean {
  return node.nodeName === '#text' && 'value' in node && node.value.trim() === '';
}

function sourceOf(node: Node, html: string): string {
  const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {};
  return html.slice(startOffset, endOffset);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
