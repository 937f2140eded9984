/** HTML that Markdown cannot reproduce exactly remains HTML. */
import { parseFragment } from 'parse5';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { FolderPictures } from '../../../backend/content/pictures/folder-pictures.ts';
import { loadMarkdown } from '../../../backend/content/reading/markdown.ts';
import type { Language } from '../../../contract/vocabulary.ts';

const renderMarkdown = await loadMarkdown();

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' });

/** Converts element by element. */
export function htmlToMarkdown(html: string, lang: Language, pictures: FolderPictures): string {
  const whole = html.trim();
  if (whole === '') return '';
  const reproduces = (markdown: string, expected: string) => {
    const { html: back, inlineHtml } = renderMarkdown(markdown, lang, pictures);
    return [back.trim(), inlineHtml.trim()].includes(expected);
  };
  const parts = topLevelSources(whole).map((part) => {
    const markdown = String(processor.processSync(part)).trim();
    // Character references are correct but unreadable.
    return reproduces(markdown, part) && !markdown.includes('&#x') ? markdown : asBlock(part);
  });
  const joined = parts.join('\n\n');
  return reproduces(joined, whole) ? joined : asBlock(whole);
}

/** A blank line would end the HTML block. */
function asBlock(html: string): string {
  return html.replace(/\n\s*\n/g, '\n');
}

/** Returns the whole HTML if text stands outside of elements. */
function topLevelSources(html: string): string[] {
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true });
  if (childNodes.some((node) => 'value' in node && node.value.trim() !== '')) return [html];
  return childNodes
    .map(({ sourceCodeLocation }) => sourceCodeLocation)
    .map((place) => html.slice(place?.startOffset ?? 0, place?.endOffset ?? 0).trim())
    .filter((source) => source !== '');
}
