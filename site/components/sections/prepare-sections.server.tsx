import { isFolded } from '../../../contract/entries/folded-sections.ts';
import type { Section } from '../../../contract/entries/sections.ts';
import type { SafeHtml } from '../../rich-text/safe-html.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';
import type { MarkupContext } from './kinds/section-props.ts';
import { isRing, type Rhythm, rhythmOf } from './rhythm.server.ts';
import { FoldedSectionMarkup, SectionMarkup } from './section-markup.server.tsx';

/** Section prepared for display. */
export interface PreparedSection {
  id: string;
  /** A folded section has its type on an element inside. */
  type: Section['type'] | 'folded';
  rhythm: Rhythm;
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
    const ring = isRing(section);
    // A ring stays visible; only its list is folded.
    const folded = !ring && isFolded(section);
    const Markup = folded ? FoldedSectionMarkup : SectionMarkup;
    return {
      id,
      type: folded ? 'folded' : type,
      rhythm: rhythmOf(section),
      ...(ring && { ring: true }),
      ...(heading && { headed: true }),
      markup: staticMarkup(<Markup section={section} context={context} />, context.locale),
    };
  });
}
