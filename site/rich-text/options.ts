import type { Locale } from '../i18n/locales.ts';
import type { SafeHtml } from './safe-html.ts';

export interface RichTextOptions {
  /** Language of the page; internal links lead to pages in it. */
  locale: Locale;
  /** Origin without a trailing slash: `https://www.example.com`. */
  siteOrigin: string;
  /** Origin of a separate backend's uploads, whose images must be served by the image route. */
  uploadsOrigin?: string | undefined;
  /** Converts a Japanese root-relative path to its URL in a locale. */
  localize: (path: string, locale: Locale) => string;
  /** Returns the redirect target of an old URL, both in Japanese form, or null. */
  currentHref?: ((href: string) => string | null) | undefined;
  /** Returns the image route's name of a picture, or null if it is not the backend's. */
  pictureSource: (src: string) => string | null;
  /** Whether pictures of other hosts are shown (default: true). False if third parties require consent. */
  picturesElsewhere?: boolean | undefined;
  /** Returns the next table number, if several texts share a page. By default each text starts at 1. */
  nextTable?: (() => number) | undefined;
  /** Whether headings get anchors (default: true). False if several texts share a page. */
  headingIds?: boolean | undefined;
  /** Level of the heading above the text (default: 1, the page title). */
  under?: 1 | 2 | 3 | undefined;
}

/** An entry of the table of contents. `text` has no ruby readings or footnote numbers. */
export interface Heading {
  id: string;
  text: string;
  level: 2 | 3 | 4;
}

export interface RichText {
  html: SafeHtml;
  /** In document order; empty if `headingIds` is false. */
  headings: Heading[];
}
