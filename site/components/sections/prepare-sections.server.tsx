import type { Section } from '../../../contract/entries/sections.ts';
import type { SafeHtml } from '../../rich-text/safe-html.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';
import type { MarkupContext } from './kinds/section-props.ts';
import { SectionMarkup } from './section-markup.server.tsx';

/** Section prepared for display. */
export interface PreparedSection {
  id: string;
  type: Section['type'];
  /** Whether the section is drawn as rings on a dark background. */
  ring?: true;
  /** Whether a heading labels the section. */
  headed?: true;
  markup: SafeHtml;
}

/**
 * Prepares a page's sections as static markup. They never change in the browser, so a section type adds no client
 * script.
 */
export function prepareSections(sections: readonly Section[], context: MarkupContext): PreparedSection[] {
  return sections.map((section) => {
    const { id, type, heading } = section;
    return {
      id,
      type,
      ...(isRing(section) && { ring: true }),
      ...(heading && { headed: true }),
      markup: staticMarkup(<SectionMarkup section={section} context={context} />, context.locale),
    };
  });
}

function isRing(section: Section): boolean {
  return (section.type === 'steps' && section.ring) || (section.type === 'timeline' && section.rings_until !== undefined);
}
