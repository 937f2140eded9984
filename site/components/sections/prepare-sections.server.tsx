import { type Section, sectionSchema } from '../../../contract/entries/sections.ts';
import type { SafeHtml } from '../../rich-text/safe-html.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';
import { withLines } from '../../rich-text/typography/with-lines.ts';
import type { MarkupContext } from './kinds/part.ts';
import { SectionMarkup } from './section-markup.server.tsx';

/** A section as a page shows it. */
export interface PreparedSection {
  id: string;
  type: Section['type'];
  /** Its steps are drawn as a ring, on night. */
  ring?: true;
  /** Whether it has a heading, which names it. */
  headed?: true;
  markup: SafeHtml;
}

/**
 * A page's sections as they are shown. None of them changes in the browser, so they travel as markup: a kind of section
 * costs visitors no script.
 */
export function prepareSections(sections: readonly Section[], context: MarkupContext): PreparedSection[] {
  return sections.map((section) => {
    const { id, type, heading } = section;
    return {
      id,
      type,
      ...(type === 'steps' && section.ring && { ring: true }),
      ...(heading && { headed: true }),
      markup: staticMarkup(
        <SectionMarkup section={withLines(sectionSchema, section, context.richText.line)} context={context} />,
      ),
    };
  });
}
