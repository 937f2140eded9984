/** Options for the tests of rich text. */
import { localizedUrl } from '../../../../site/i18n/localized-url.ts';
import { type RichTextOptions, renderRichText } from '../../../../site/rich-text/render-rich-text.ts';

export const english: RichTextOptions = {
  locale: 'en',
  siteOrigin: 'https://www.fixture.example',
  uploadsOrigin: 'https://www.fixture.example',
  localize: localizedUrl,
  pictureSource: (src) => (src.startsWith('/uploads/') ? `host${src}` : null),
};
export const japanese: RichTextOptions = { ...english, locale: 'ja' };

export const render = (html: string, options = english) => renderRichText(html, options).html;
