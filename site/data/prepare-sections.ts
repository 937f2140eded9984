import type { Section } from '../../contract/entries/sections.ts';
import { parseMonth } from '../i18n/format.ts';
import type { RichTextRenderer } from '../rich-text/rich-text-renderer.ts';
import { withLines } from './with-lines.ts';

/** A page's sections as they are shown: the HTML in them is safe, and figures in them stay on one line. */
export type PreparedSection = ReturnType<typeof prepareSection>;

export function prepareSections(sections: readonly Section[], richText: RichTextRenderer): PreparedSection[] {
  return sections.map((section) => withLines(prepareSection(section, richText), richText.line));
}

function prepareSection(section: Section, richText: RichTextRenderer) {
  switch (section.type) {
    case 'text': {
      const { body_html, link, ...rest } = section;
      const body = richText.part(body_html, section.heading ? 2 : 1);
      return { ...rest, body, ...(link && { link: { ...link, href: richText.href(link.href) } }) };
    }
    case 'facts':
      return {
        ...section,
        rows: section.rows.map(({ label, value_html }) => ({
          label,
          // A company's history.
          month: parseMonth(label),
          value: richText.inline(value_html),
        })),
      };
    case 'questions':
      return {
        ...section,
        items: section.items.map(({ question, answer_html }) => ({ question, answer: richText.part(answer_html, 2) })),
      };
    case 'links':
      return { ...section, items: section.items.map((item) => ({ ...item, href: richText.href(item.href) })) };
    default:
      return section;
  }
}
