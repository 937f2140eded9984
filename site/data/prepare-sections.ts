import type { Section } from '../../contract/entries/sections.ts';
import type { RichTextRenderer } from '../rich-text/rich-text-renderer.ts';

/** A page's sections as they are shown: the HTML in them is safe. */
export type PreparedSection = ReturnType<typeof prepareSection>;

export function prepareSections(sections: readonly Section[], richText: RichTextRenderer): PreparedSection[] {
  return sections.map((section) => prepareSection(section, richText));
}

function prepareSection(section: Section, richText: RichTextRenderer) {
  switch (section.type) {
    case 'text': {
      const { body_html, ...rest } = section;
      return { ...rest, body: richText.part(body_html, section.heading ? 2 : 1) };
    }
    case 'facts':
      return {
        ...section,
        rows: section.rows.map((row) => ({ label: row.label, value: richText.inline(row.value_html) })),
      };
    case 'questions':
      return {
        ...section,
        items: section.items.map(({ question, answer_html }) => ({ question, answer: richText.part(answer_html, 2) })),
      };
    default:
      return section;
  }
}
