import { isFolded } from '../../../contract/entries/folded-sections.ts';
import type { Section } from '../../../contract/entries/sections.ts';

/**
 * How a section reads. `dense`: facts and tables in small type and two columns. `wide`: a picture or a diagram over the
 * width of the page. `slow`: few words in large type, or a ring, with space around them.
 */
export type Rhythm = 'dense' | 'wide' | 'slow';

const WIDE: readonly Section['type'][] = [
  'chart',
  'series',
  'comparison',
  'schedule',
  'relations',
  'funds',
  'organisation',
];

/** Returns the rhythm that follows from a section's type and content. */
export function rhythmOf(section: Section): Rhythm {
  const { type, picture } = section;
  if (type === 'statement' || type === 'portrait' || isQuoted(section) || isRing(section)) return 'slow';
  if (isFolded(section)) return 'dense';
  if (picture || WIDE.includes(type)) return 'wide';
  return type === 'text' && !section.body_html.includes('<table') ? 'slow' : 'dense';
}

/** Whether people speak in large type. */
function isQuoted(section: Section): boolean {
  return section.type === 'people' && section.items.some(({ quote }) => quote !== undefined);
}

/** Whether a section is drawn as a ring, or as growth rings, on a dark background. */
export function isRing(section: Section): boolean {
  return (
    (section.type === 'steps' && section.ring) || (section.type === 'timeline' && section.rings_until !== undefined)
  );
}
