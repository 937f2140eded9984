import type { Element, Root, RootContent } from 'hast';
import type * as v from 'valibot';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import { nodeOf, selectOption } from '../../contract/content-types/schema-node.ts';
import { htmlSchema, lineSchema, paragraphSchema, pictureSchema } from '../../contract/entries/fields.ts';
import { parse } from '../../site/rich-text/parse.ts';

/** Returns an entry's text without title and summary. */
export function entryText(type: ContentType, entry: object): string {
  const { placedFields } = contentTypes[type];
  // Sentences make better excerpts than the short facts of groups.
  const searchedFields = placedFields
    .filter(({ isSearched }) => isSearched)
    .toSorted((a, b) => a.path.length - b.path.length);
  return searchedFields.flatMap(({ schema, path }) => textsOf(schema, valueAt(entry, path))).join('\n');
}

export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);
}

const PLAIN_TEXTS: readonly v.GenericSchema[] = [lineSchema, paragraphSchema];

export function textsOf(schema: v.GenericSchema, value: unknown): string[] {
  if (value === undefined || value === null || schema === pictureSchema) return [];
  if (schema === htmlSchema) return [textOfHtml(String(value))];
  if (PLAIN_TEXTS.includes(schema)) return [String(value)];
  const node = nodeOf(schema);
  if (node.wrapped) return textsOf(node.wrapped, value);
  if (Array.isArray(value)) {
    const { item } = node;
    return item ? value.flatMap((element) => textsOf(item, element)) : [];
  }
  if (typeof value !== 'object') return [];
  const { entries = {} } = nodeOf(selectOption(node, value as Record<string, unknown>) ?? schema);
  return Object.entries(entries).flatMap(([key, entry]) => textsOf(entry, (value as Record<string, unknown>)[key]));
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
