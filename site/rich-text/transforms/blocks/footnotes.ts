import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { FOOTNOTE_LABELS } from '../../../../contract/entries/footnotes.ts';
import type { Locale } from '../../../i18n/locales.ts';

/** Converts WordPress's footnote list to the section that Markdown has. */
export function showFootnotes(tree: Root, locale: Locale): void {
  visit(tree, 'element', (list, index, parent) => {
    if (list.properties.dataBlock !== 'footnotes' || !parent || index === undefined) return;
    const { heading: label, back } = FOOTNOTE_LABELS[locale];
    delete list.properties.dataBlock;
    const notes = list.children.filter((child) => child.type === 'element');
    notes.forEach((note, at) => {
      const link = note.children.findLast((child) => child.type === 'element');
      if (link && isBackLink(link))
        Object.assign(link.properties, { dataFootnoteBackref: '', ariaLabel: back(at + 1) });
    });
    const heading: Element = {
      type: 'element',
      tagName: 'h2',
      properties: {},
      children: [{ type: 'text', value: label }],
    };
    parent.children[index] = {
      type: 'element',
      tagName: 'section',
      properties: { dataFootnotes: '' },
      children: [heading, list],
    };
  });
}

function isBackLink({ tagName, properties }: Element): boolean {
  return tagName === 'a' && typeof properties.href === 'string' && /^#.+-link$/.test(properties.href);
}
