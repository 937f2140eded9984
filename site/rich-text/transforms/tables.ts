import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { Locale } from '../../i18n/locales.ts';
import { plainText } from '../plain-text.ts';

/** For tables without a caption. Messages are not loaded yet during rendering. */
const TABLE: Record<Locale, string> = { ja: '表', en: 'Table' };

/** Makes wide tables scrollable, also by keyboard, and sets the scope of heading cells. */
export function wrapTables(tree: Root, locale: Locale, nextTable: () => number): void {
  const captions = figureCaptions(tree);
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'table' || !parent || index === undefined) return undefined;
    markCells(node);
    const number = nextTable();
    const label = ownCaption(node) || captions.get(node) || `${TABLE[locale]} ${number}`;
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-scroll'], role: 'region', tabIndex: 0, ariaLabel: label },
      children: [node],
    };
    // Nested tables scroll with the outer table.
    return SKIP;
  });
}

function ownCaption(table: Element): string | undefined {
  for (const child of table.children) {
    if (child.type === 'element' && child.tagName === 'caption') return plainText(child);
  }
  return undefined;
}

/** WordPress puts captions into the `figcaption`. */
function figureCaptions(tree: Root): Map<Element, string> {
  const captions = new Map<Element, string>();
  visit(tree, 'element', (figure) => {
    if (figure.tagName !== 'figure') return;
    const parts = figure.children.filter((child) => child.type === 'element');
    const caption = parts.find(({ tagName }) => tagName === 'figcaption');
    if (!caption) return;
    for (const part of parts) if (part.tagName === 'table') captions.set(part, plainText(caption));
  });
  return captions;
}

function markCells(table: Element): void {
  visit(table, 'element', (row, _index, parent) => {
    if (row.tagName !== 'tr') return;
    const cells = row.children.filter((child) => child.type === 'element');
    const isHeadingRow =
      (parent?.type === 'element' && parent.tagName === 'thead') || cells.every(({ tagName }) => tagName === 'th');
    for (const cell of cells) markCell(cell, isHeadingRow);
  });
}

function markCell(cell: Element, isInHeadingRow: boolean): void {
  const { align, ...rest } = cell.properties;
  // Markdown sets the obsolete `align`, which stylesheets override.
  cell.properties = align === undefined ? rest : { ...rest, dataAlign: align };
  if (cell.tagName !== 'th') return;
  if (plainText(cell) === '') {
    // An empty corner cell is not a heading.
    cell.tagName = 'td';
    delete cell.properties.scope;
  } else {
    cell.properties.scope ??= isInHeadingRow ? 'col' : 'row';
  }
}
