import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { Heading } from '../../rich-text/options.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';

/** Returns links to a text's sections as markup, or null if the text has fewer than three. */
export function prepareContents(headings: readonly Heading[], locale: Locale) {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < 3) return null;
  return staticMarkup(
    <>
      <h2 id="contents">{serverTranslator(locale, 'prose')('contents')}</h2>
      <ol>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </>,
    locale,
  );
}
