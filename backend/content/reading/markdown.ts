import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { MEDIA_PATH } from '../../../contract/api/api-path.ts';
import { FOOTNOTE_LABELS } from '../../../contract/entries/footnotes.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import { decodeComponent } from '../../../lib/http/decode-component.ts';
import { japaneseDescription } from '../../content-lint/checks/check-picture-language.ts';
import { type Finding, finding } from '../../content-lint/diagnostics.ts';
import { type FolderPictures, mediaPath, pictureFinding } from '../pictures/folder-pictures.ts';

/** Lines count from 1. */
export interface Rendered {
  html: string;
  /** Without the `<p>` around a single paragraph. */
  inlineHtml: string;
  /** Without markup. */
  text: string;
  /** Also pictures of other hosts. */
  links: { href: string; line: number; isPicture?: boolean }[];
  findings: (Finding & { line: number })[];
}

type Processor = ReturnType<Awaited<ReturnType<typeof loadProcessor>>>;
export type RenderMarkdown = (markdown: string, lang: Language, pictures: FolderPictures) => Rendered;

let loading: Promise<RenderMarkdown> | undefined;

/**
 * Loads the libraries for Markdown, which take 110 ms and 8 MiB. A start with a content index does not need them.
 *
 * The function renders GitHub-flavoured Markdown with footnotes. Embedded HTML is unchanged, as in WordPress: the site
 * sanitises all HTML.
 */
export function loadMarkdown(): Promise<RenderMarkdown> {
  loading ??= loadProcessor().then((processor) => {
    const processors = { ja: processor('ja'), en: processor('en') };
    return (markdown, lang, pictures) => render(processors[lang], markdown, lang, pictures);
  });
  return loading;
}

function render(processor: Processor, markdown: string, lang: Language, pictures: FolderPictures): Rendered {
  if (markdown.trim() === '') return { html: '', inlineHtml: '', text: '', links: [], findings: [] };
  const tree = processor.runSync(processor.parse(markdown), markdown);
  const links: Rendered['links'] = [];
  const findings: Rendered['findings'] = [];
  visit(tree, (node, index, parent) => {
    const line = node.position?.start?.line ?? 1;
    // CommonMark does not close emphasis between a bracket and a kana: `**「巡り」**は`.
    if (node.type === 'text' && node.value.includes('**') && !isCode(parent))
      findings.push({ line, ...finding('stars-shown') });
    if (node.type !== 'element') return undefined;
    if (node.tagName === 'a' && typeof node.properties.href === 'string')
      links.push({ href: node.properties.href, line });
    const untranslated = describedInJapanese(node, lang);
    if (untranslated) findings.push({ line, ...untranslated });
    if (node.tagName !== 'img') return undefined;
    const src = String(node.properties.src ?? '');
    if (/^(?:https?:)?\/\//.test(src)) {
      links.push({ href: src, line, isPicture: true });
      return undefined;
    }
    const problem = resolvePicture(node, src, pictures);
    if (!problem) return undefined;
    findings.push({ line, ...problem });
    parent?.children.splice(index ?? 0, 1);
    return [SKIP, index ?? 0];
  });
  const html = processor.stringify(tree);
  const paragraph = onlyParagraph(tree);
  const inlineHtml = paragraph ? processor.stringify({ type: 'root', children: paragraph.children }) : html;
  return { html, inlineHtml, text: textOf(tree), links, findings };
}

async function loadProcessor() {
  const [{ default: remarkParse }, { default: remarkGfm }, { default: remarkRehype }, { default: rehypeRaw }] =
    await Promise.all([import('remark-parse'), import('remark-gfm'), import('remark-rehype'), import('rehype-raw')]);
  return (lang: Language) => {
    const { heading, back } = FOOTNOTE_LABELS[lang];
    return (
      unified()
        .use(remarkParse)
        // A single tilde is a range in Japanese (10~20), not strikethrough.
        .use(remarkGfm, { singleTilde: false })
        .use(remarkRehype, {
          allowDangerousHtml: true,
          footnoteLabel: heading,
          footnoteBackLabel: (index) => back(index + 1),
        })
        .use(rehypeRaw)
        .use(rehypeStringify)
    );
  };
}

function describedInJapanese(node: Element, lang: Language): Finding | null {
  if (node.tagName === 'img')
    return japaneseDescription('picture-alt-japanese', String(node.properties.alt ?? ''), lang);
  return node.tagName === 'figcaption' ? japaneseDescription('picture-caption-japanese', textOf(node), lang) : null;
}

function isCode(parent: { type: string } | undefined): boolean {
  return parent !== undefined && 'tagName' in parent && ['code', 'script', 'style'].includes(String(parent.tagName));
}

function resolvePicture(image: Element, src: string, pictures: FolderPictures): Finding | null {
  const name = decodeComponent(src.replace(/^\.\//, ''));
  const problem = pictureFinding(name, pictures);
  if (problem) return problem;
  const { width, height, version, tones } = pictures.facts.get(name) ?? {};
  Object.assign(image.properties, {
    src: `${MEDIA_PATH}${mediaPath(pictures.folder, name)}`,
    width,
    height,
    dataVersion: version,
    dataTones: tones,
  });
  return null;
}

function onlyParagraph(tree: Root): Element | null {
  const parts = tree.children.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  const first = parts[0] as ElementContent | undefined;
  return parts.length === 1 && first?.type === 'element' && first.tagName === 'p' ? first : null;
}
