import { ContentError } from '../errors/content-error.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import { pictureSource } from '../pictures/picture-source.ts';
import type { RichTextOptions } from './options.ts';
import {
  counter,
  type RichText,
  RichTextError,
  renderChapters,
  renderInline,
  renderRichText,
} from './render-rich-text.ts';
import type { SafeHtml } from './safe-html.ts';

export interface RichTextRenderer {
  main: (html: string) => RichText;
  /** The main text in parts, one for each chapter. */
  chapters: (html: string) => SafeHtml[];
  /** Headings have no anchors, which could collide, and start below the level `under`. */
  part: (html: string, under: 1 | 2 | 3) => SafeHtml;
  inline: (html: string) => SafeHtml;
  /** Replaces an old URL by its redirect target. */
  href: (href: string) => string;
}

export function createRichTextRenderer(
  locale: Locale,
  siteOrigin: string,
  {
    uploadsOrigin,
    resolveHref,
    pictureOrigins,
  }: Pick<RichTextOptions, 'uploadsOrigin' | 'resolveHref' | 'pictureOrigins'>,
): RichTextRenderer {
  const options = {
    locale,
    siteOrigin,
    uploadsOrigin,
    localize: localizedUrl,
    pictureSource: (src: string) => pictureSource(src, uploadsOrigin),
    resolveHref,
    pictureOrigins,
    nextTable: counter(),
  };
  return {
    main: readable((html: string) => renderRichText(html, options)),
    chapters: readable((html: string) => renderChapters(html, options)),
    part: readable(
      (html: string, under: 1 | 2 | 3) => renderRichText(html, { ...options, under, headingIds: false }).html,
    ),
    inline: readable((html: string) => renderInline(html, options)),
    href: (href) => resolveHref?.(href) ?? href,
  };
}

/** Reports texts that exceed the limits as invalid responses. */
function readable<Args extends unknown[], Result>(render: (...args: Args) => Result): (...args: Args) => Result {
  return (...args) => {
    try {
      return render(...args);
    } catch (cause) {
      if (cause instanceof RichTextError) throw new ContentError('bad_shape', cause.message, { cause });
      throw cause;
    }
  };
}
