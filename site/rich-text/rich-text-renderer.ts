import { ContentError } from '../errors/content-error.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import { pictureSource } from '../pictures/picture-source.ts';
import type { RichTextOptions } from './options.ts';
import { counter, type RichText, RichTextError, renderInline, renderRichText } from './render-rich-text.ts';
import type { SafeHtml } from './safe-html.ts';
import { joinEnding } from './typography/paragraph-end.ts';
import { divideCompounds, joinFigures } from './typography/unbreakable.ts';

export interface RichTextRenderer {
  /** The text of a page, with anchors at its headings. */
  main: (html: string) => RichText;
  /**
   * A text among others on a page: its headings have no anchors, so that none is there twice, and go on from the level
   * that the text stands under.
   */
  part: (html: string, under: 1 | 2 | 3) => SafeHtml;
  /** A value in a table or a sentence: no blocks, no headings. */
  inline: (html: string) => SafeHtml;
  /** A line without markup, for what is shown of it: its figures stay whole, and the end of a Japanese sentence. */
  line: (text: string) => string;
  /** The same of the page's own title. */
  title: (text: string) => string;
  /** A link of its own beside the texts, without a detour over an old address. */
  href: (href: string) => string;
}

/** For one page: binds the site's addresses and a language to the one function that makes the backend's HTML safe. */
export function createRichTextRenderer(
  locale: Locale,
  siteOrigin: string,
  {
    uploadsOrigin,
    currentHref,
    picturesElsewhere,
  }: Pick<RichTextOptions, 'uploadsOrigin' | 'currentHref' | 'picturesElsewhere'>,
): RichTextRenderer {
  const options = {
    locale,
    siteOrigin,
    uploadsOrigin,
    localize: localizedUrl,
    pictureSource: (src: string) => pictureSource(src, uploadsOrigin),
    currentHref,
    picturesElsewhere,
    nextTable: counter(),
  };
  return {
    main: readable((html: string) => renderRichText(html, options)),
    part: readable(
      (html: string, under: 1 | 2 | 3) => renderRichText(html, { ...options, under, headingIds: false }).html,
    ),
    inline: readable((html: string) => renderInline(html, options)),
    line: (text) => joinFigures(joinEnding(text, locale), locale),
    title: (text) => divideCompounds(joinFigures(text, locale)),
    href: (href) => currentHref?.(href) ?? href,
  };
}

/** A text that is too large or too deep to be shown is an answer that cannot be read. */
function readable<Given extends unknown[], Result>(render: (...given: Given) => Result): (...given: Given) => Result {
  return (...given) => {
    try {
      return render(...given);
    } catch (cause) {
      if (cause instanceof RichTextError) throw new ContentError('bad_shape', cause.message, { cause });
      throw cause;
    }
  };
}
