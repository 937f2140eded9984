import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import { ContentError } from './content-error.ts';
import { pictureSource } from './picture-source.ts';
import { type RichText, RichTextError, renderInline, renderRichText } from './rich-text/index.ts';
import type { SafeHtml } from './safe-html.ts';

export interface RichTextRenderer {
  /** The text of a page, with anchors at its headings. */
  main: (html: string) => RichText;
  /** A text among others on a page: its headings have no anchors, so that none is there twice. */
  part: (html: string) => SafeHtml;
  /** A value in a table or a sentence: no blocks, no headings. */
  inline: (html: string) => SafeHtml;
}

/**
 * Binds the site's addresses and a language to the one function that makes the backend's HTML safe.
 *
 * @param contentOrigin the backend's own origin, whose absolute links mean this site
 */
export function createRichTextRenderer(locale: Locale, siteOrigin: string, contentOrigin?: string): RichTextRenderer {
  const options = {
    locale,
    siteOrigin,
    contentOrigin,
    localize: localizedUrl,
    pictureSource: (src: string) => pictureSource(src, contentOrigin),
  };
  return {
    main: readable((html) => renderRichText(html, options)),
    part: readable((html) => renderRichText(html, { ...options, headingIds: false }).html),
    inline: readable((html) => renderInline(html, options)),
  };
}

/** A text that is too large or too deep to be shown is an answer that cannot be read. */
function readable<Result>(render: (html: string) => Result): (html: string) => Result {
  return (html) => {
    try {
      return render(html);
    } catch (cause) {
      if (cause instanceof RichTextError) throw new ContentError('bad_shape', cause.message, { cause });
      throw cause;
    }
  };
}
