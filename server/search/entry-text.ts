import type { Element, Root, RootContent } from 'hast';
import { parse } from '../../site/rich-text/parse.ts';

/** The keys of an entry under which visitors read text; those that end in `_html` hold HTML. */
const TEXTS = new Set([
  ...[
    'lead',
    'heading',
    'body_html',
    'lines',
    'title',
    'text',
    'note',
    'label',
    'value_html',
    'question',
    'answer_html',
  ],
  ...[
    'role',
    'name',
    'fees',
    'loss',
    'registration',
    'location',
    'structure',
    'certifications',
    'basis',
    'rows_label',
    'value_label',
    'audience',
    'solicitation',
    'quote',
    'years',
    'by',
    'when',
    'payer',
    'before_label',
    'after_label',
    'note',
    'centre',
    'centre_text',
    'gives',
    'receives',
  ],
]);
/** Parts of an entry with texts in them. Not those that name other entries. */
const PARTS = new Set([
  'sections',
  'items',
  'rows',
  'risk',
  'terms',
  'person',
  'programme',
  'speakers',
  'units',
  'hours',
]);

/** What visitors read of an entry below its title and its summary, without HTML, a line for each part. */
export function entryText({ title: _, ...rest }: { title: string }): string {
  return textsOf(rest).join('\n');
}

function textsOf({ facts, ...part }: { facts?: object }): string[] {
  const texts = Object.entries(part).flatMap(([key, value]): string[] => {
    if (PARTS.has(key)) return ([value].flat() as object[]).flatMap((inner) => textsOf(inner));
    if (!TEXTS.has(key)) return [];
    const own = [value].flat().filter((text): text is string => typeof text === 'string');
    return key.endsWith('_html') ? own.map(textOfHtml) : own;
  });
  // Last: sentences are the better excerpt.
  return facts ? [...texts, ...textsOf(facts)] : texts;
}

const BLOCKS = new Set([
  ...[
    'p',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'li',
    'dt',
    'dd',
    'td',
    'th',
    'figcaption',
    'blockquote',
    'pre',
    'br',
    'div',
    'summary',
  ],
]);
/** Not read: readings above characters, numbers of footnotes and the way back from them, forms, what is no text. */
const SKIPPED = new Set(['rt', 'rp', 'script', 'style', 'template', 'iframe', 'svg', 'form', 'button']);

function textOfHtml(html: string): string {
  return textOfNode(parse(html))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();
}

function textOfNode(node: Root | RootContent): string {
  if (node.type === 'text') return node.value.replaceAll('\n', ' ');
  if (node.type === 'root') return node.children.map(textOfNode).join('');
  if (node.type !== 'element' || isSkipped(node)) return '';
  const text = node.children.map(textOfNode).join('');
  return BLOCKS.has(node.tagName) ? `${text}\n` : text;
}

function isSkipped({ tagName, properties }: Element): boolean {
  return (
    SKIPPED.has(tagName) || properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined
  );
}
