import type { Section } from '../../contract/sections.ts';
import type { SectionFile } from '../content-types.ts';
import type { Renderer } from './renderer.ts';

/** Markdown fields become HTML, pictures get their size; the rest is as it stands in the file. */
export function sectionsToWire(sections: readonly SectionFile[], renderer: Renderer): Section[] {
  return sections.map((section, index) => sectionToWire(section, ['sections', index], renderer));
}

function sectionToWire(section: SectionFile, path: readonly PropertyKey[], renderer: Renderer): Section {
  switch (section.type) {
    case 'text': {
      const { body, picture, ...rest } = section;
      return {
        ...rest,
        body_html: renderer.html([...path, 'body'], body),
        ...(picture && { picture: renderer.picture(picture) }),
      };
    }
    case 'facts':
      return {
        ...section,
        rows: section.rows.map(({ label, value }, row) => ({
          label,
          value_html: renderer.inline([...path, 'rows', row, 'value'], value),
        })),
      };
    case 'questions':
      return {
        ...section,
        items: section.items.map(({ question, answer }, item) => ({
          question,
          answer_html: renderer.html([...path, 'items', item, 'answer'], answer),
        })),
      };
    default:
      return section;
  }
}
