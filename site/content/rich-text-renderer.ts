import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import { pictureUrl } from './picture-url.ts';
import { renderInline, renderRichText } from './rich-text/index.ts';
import type { SafeHtml } from './safe-html.ts';

/** A text, ready to be shown, and its headings for a table of contents. */
export interface RichText {
  html: SafeHtml;
  headings: readonly { id: string; text: string; level: number }[];
}

export interface RichTextRenderer {
  /** A text with headings, which get anchors. */
  (html: string): RichText;
  /** A value in a table or a sentence: no blocks, no headings. */
  inline: (html: string) => SafeHtml;
}

/** Binds the site's addresses and a language to the one function that makes the backend's HTML safe. */
export function createRichTextRenderer(locale: Locale, siteOrigin: string, contentOrigin?: string): RichTextRenderer {
  const options = { locale, siteOrigin, contentOrigin, localize: localizedUrl, pictureUrl };
  const render = (html: string): RichText => {
    const rendered = renderRichText(html, options);
    return { headings: rendered.headings, html: rendered.html as SafeHtml };
  };
  return Object.assign(render, { inline: (html: string) => renderInline(html, options) as SafeHtml });
}
