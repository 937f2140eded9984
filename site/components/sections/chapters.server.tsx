import type { Section } from '../../../contract/entries/sections.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';

/** Part of a long page: a section with the label `chapter`, and the sections up to the next one. */
export type Chapter = Pick<Section, 'id' | 'chapter'>;

/** A page with fewer chapters has no chapter bar. */
const MIN_CHAPTERS = 3;

/**
 * Returns the links to a page's chapters as markup, or null if it has too few.
 *
 * @param sections sections in the order of the page; a page can add parts that are not sections of its content
 */
export function prepareChapters(sections: readonly Chapter[], locale: Locale) {
  const chapters = sections.filter(({ chapter }) => chapter);
  if (chapters.length < MIN_CHAPTERS) return null;
  return staticMarkup(
    <nav aria-label={serverTranslator(locale, 'sections')('chapters')}>
      <ol>
        {chapters.map(({ id, chapter }) => (
          <li key={id}>
            <a href={`#${id}`}>{chapter}</a>
          </li>
        ))}
      </ol>
    </nav>,
    locale,
  );
}
