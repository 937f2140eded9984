import type { Locale } from '../i18n/locales.ts';
import type { SafeHtml } from './safe-html.ts';

export interface RichTextOptions {
  locale: Locale;
  siteOrigin: string;
  uploadsOrigin?: string | undefined;
  /** Converts a Japanese path to its URL in a locale. */
  localize: (path: string, locale: Locale) => string;
  /** Returns the redirect target of an old URL, both in Japanese form. */
  resolveHref?: ((href: string) => string | null) | undefined;
  /** Returns null if the picture is not the backend's. */
  pictureSource: (src: string) => string | null;
  /** Other origins whose pictures are shown (default: none). */
  pictureOrigins?: readonly string[] | undefined;
  /** By default each text starts at 1. */
  nextTable?: (() => number) | undefined;
  /** Default: true. False if several texts share a page. */
  headingIds?: boolean | undefined;
  /** Level of the heading above the text (default: 1). */
  under?: 1 | 2 | 3 | undefined;
}

/** `text` has no ruby readings or footnote numbers. */
export interface Heading {
  id: string;
  text: string;
  level: 2 | 3 | 4;
}

export interface RichText {
  html: SafeHtml;
  headings: Heading[];
}
