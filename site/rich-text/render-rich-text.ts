/** Sanitises all HTML of the content backend and adapts links, headings, tables and pictures. */
import type { Root, RootContent } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import type { Locale } from '../i18n/locales.ts';
import { canonicalHtml } from './canonical-html.server.ts';
import { unwrapBlocks } from './inline-content.ts';
import type { RichText, RichTextOptions } from './options.ts';
import { parse } from './parse.ts';
import type { SafeHtml } from './safe-html.ts';
import { inlineSchema, textSchema } from './schema.ts';
import { resolveAnchors } from './transforms/anchors.ts';
import { showButtons } from './transforms/blocks/buttons.ts';
import { showFiles } from './transforms/blocks/files.ts';
import { showFootnotes } from './transforms/blocks/footnotes.ts';
import { markBlocks } from './transforms/blocks/mark-blocks.ts';
import { removeEmpty } from './transforms/blocks/remove-empty.ts';
import { showVideos } from './transforms/blocks/videos.ts';
import { placeHeadings } from './transforms/headings.ts';
import { rewriteImages } from './transforms/images.ts';
import { rewriteLinks } from './transforms/links.ts';
import { markForeignRuns } from './transforms/mark-language-runs.ts';
import { renameElements } from './transforms/rename.ts';
import { wrapTables } from './transforms/tables.ts';

export type { RichText, RichTextOptions } from './options.ts';
export { RichTextError } from './parse.ts';

const toText = rehypeSanitize(textSchema);
const toInline = rehypeSanitize(inlineSchema);
const writer = unified().use(rehypeStringify).freeze();

/** @throws {RichTextError} if the text is too large or too deeply nested */
export function renderRichText(html: string, options: RichTextOptions): RichText {
  const { tree, headings } = prepare(html, options);
  return { html: write(tree, options.locale), headings: headings.map(({ id, text, level }) => ({ id, text, level })) };
}

/**
 * Renders a text in parts, each from one heading of the highest level to the next. Text before the first heading is
 * part of its chapter.
 *
 * @throws {RichTextError} if the text is too large or too deeply nested
 */
export function renderChapters(html: string, options: RichTextOptions): SafeHtml[] {
  const { children } = prepare(html, options).tree;
  const starts = children.flatMap((node, index) => (isChapterHeading(node) ? [index] : []));
  return [0, ...starts.slice(1)].map((start, index) => {
    const part: Root = { type: 'root', children: children.slice(start, starts[index + 1]) };
    return write(part, options.locale);
  });
}

function isChapterHeading(node: RootContent): boolean {
  return node.type === 'element' && node.tagName === 'h2';
}

function prepare(html: string, options: RichTextOptions) {
  const tree = safeTree(html);
  showVideos(tree, options.locale);
  showFiles(tree, options.locale);
  showFootnotes(tree, options.locale);
  const placed = placeHeadings(tree, options.under);
  const headings = options.headingIds === false ? [] : placed;
  resolveAnchors(tree, headings);
  rewriteLinks(tree, options);
  showButtons(tree);
  wrapTables(tree, options.locale, options.nextTable ?? counter());
  rewriteImages(tree, options);
  removeEmpty(tree);
  markForeignRuns(tree, options.locale);
  return { tree, headings };
}

export function counter(): () => number {
  let count = 0;
  return () => {
    count += 1;
    return count;
  };
}

/**
 * Blocks become lines.
 *
 * @throws {RichTextError} if the text is too large or too deeply nested
 */
export function renderInline(html: string, options: Omit<RichTextOptions, 'headingIds' | 'under'>): SafeHtml {
  const blocks = safeTree(html);
  unwrapBlocks(blocks);
  const tree = toInline(blocks) as Root;
  resolveAnchors(tree, []);
  rewriteLinks(tree, options);
  rewriteImages(tree, options);
  markForeignRuns(tree, options.locale);
  return write(tree, options.locale);
}

function safeTree(html: string): Root {
  const tree = parse(html);
  markBlocks(tree);
  renameElements(tree);
  return toText(tree) as Root;
}

function write(tree: Root, locale: Locale): SafeHtml {
  return canonicalHtml(writer.stringify(tree) as SafeHtml, locale);
}
