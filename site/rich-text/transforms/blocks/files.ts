import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { formatFileSize } from '../../../i18n/format-file-size.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { plainText } from '../../plain-text.ts';
import { linksIn } from './links-in.ts';

const KINDS: Record<string, string> = {
  doc: 'Word',
  docx: 'Word',
  pdf: 'PDF',
  ppt: 'PowerPoint',
  pptx: 'PowerPoint',
  xls: 'Excel',
  xlsx: 'Excel',
};

/** Converts WordPress file blocks to a link with the file's type and size. */
export function showFiles(tree: Root, locale: Locale): void {
  visit(tree, 'element', (node) => {
    if (node.properties.dataBlock !== 'file') return;
    const links = linksIn(node).filter(({ properties: { href } }) => href !== undefined);
    const [link] = links;
    if (!link) return;
    // If only the button exists, use its text.
    const named = links.find((candidate) => plainText(candidate) !== '') ?? link;
    const { dataBytes, ...properties } = link.properties;
    const size = dataBytes === undefined ? null : formatFileSize(Number(dataBytes), locale);
    const facts = [kindOf(String(properties.href)), size].filter((fact) => fact !== null);
    node.tagName = 'p';
    node.children = [
      { ...named, properties: { ...properties, download: '' } },
      {
        type: 'element',
        tagName: 'small',
        properties: {},
        children: [{ type: 'text', value: facts.join(locale === 'ja' ? '、' : ', ') }],
      },
    ];
  });
}

/** `PDF`, `ZIP`. */
function kindOf(href: string): string | null {
  const end = /\.([a-z\d]{2,5})(?:[?#]|$)/i.exec(href)?.[1]?.toLowerCase();
  return end === undefined ? null : (KINDS[end] ?? end.toUpperCase());
}
