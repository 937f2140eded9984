import type { Section } from '../../../contract/entries/sections.ts';
import type { SectionFile } from '../../content-schemas/sections.ts';
import type { Renderer } from './renderer.ts';

/** Renders Markdown fields to HTML and adds sizes to pictures; copies all other fields. */
export function transformSections(sections: readonly SectionFile[], renderer: Renderer): Section[] {
  return sections.map((section, index) => transformSection(section, ['sections', index], renderer));
}

function transformSection(
  { picture, ...section }: SectionFile,
  path: readonly PropertyKey[],
  renderer: Renderer,
): Section {
  const shown = picture && { picture: renderer.picture(picture) };
  switch (section.type) {
    case 'text': {
      const { body, ...rest } = section;
      return { ...rest, ...shown, body_html: renderer.html([...path, 'body'], body) };
    }
    case 'facts':
      return {
        ...section,
        ...shown,
        rows: section.rows.map(({ label, value }, row) => ({
          label,
          value_html: renderer.inline([...path, 'rows', row, 'value'], value),
        })),
      };
    case 'questions':
      return {
        ...section,
        ...shown,
        items: section.items.map(({ question, answer }, item) => ({
          question,
          answer_html: renderer.html([...path, 'items', item, 'answer'], answer),
        })),
      };
    case 'fees':
      return {
        ...section,
        ...shown,
        items: section.items.map(({ value, ...rest }, item) => ({
          ...rest,
          value_html: renderer.inline([...path, 'items', item, 'value'], value),
        })),
      };
    default:
      return { ...section, ...shown };
  }
}
