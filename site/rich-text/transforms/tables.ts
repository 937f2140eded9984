import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { Locale } from '../../i18n/locales.ts';
import { plainText } from '../plain-text.ts';

/** For tables without a caption. Messages are not loaded yet during rendering. */
const TABLE: Record<Locale, string> = { ja: '表', en: 'Table' };

/** Columns from which a table of text would need scrolling on a phone; its rows are stacked there instead. */
const STACKED_FROM = 4;

/**
 * Makes wide tables scrollable, also by keyboard, and sets the scope of heading cells. Tables of text with many columns
 * have the class of `components/text/stacked-rows.css`, with the heading of its column on every cell.
 */
export function wrapTables(tree: Root, locale: Locale, nextTable: () => number): void {
  const captions = figureCaptions(tree);
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'table' || !parent || index === undefined) return undefined;
    markCells(node);
    labelCells(node);
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

/** Columns of figures are compared with each other, so tables with one are not stacked. */
function labelCells(table: Element): void {
  const rows = childrenOf(table).flatMap((part) => (part.tagName === 'tr' ? [part] : childrenOf(part)));
  const [heading, ...body] = rows.map(childrenOf);
  if (!heading || heading.length < STACKED_FROM || !heading.slice(1).every(({ tagName }) => tagName === 'th')) return;
  const isPlain = body.every(
    (cells) =>
      cells.length === heading.length &&
      cells.every(
        ({ tagName, properties: { colSpan, rowSpan, dataAlign } }, column) =>
          (tagName === 'td' || column === 0) && !colSpan && !rowSpan && dataAlign !== 'right',
      ),
  );
  if (!isPlain) return;
  table.properties.className = ['stacked-rows'];
  const labels = heading.map(plainText);
  for (const cells of body)
    for (const [column, cell] of cells.entries()) if (column > 0) cell.properties.dataLabel = labels[column];
}

const childrenOf = (element: Element) => element.children.filter((child) => child.type === 'element');

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
