import type { Locale } from '../i18n/locales.ts';
import type { SafeHtml } from './safe-html.ts';

export interface RichTextOptions {
  /** The language of the page that shows the text: links lead to pages in it. */
  locale: Locale;
  /** `https://www.example.com`, without a slash at the end. */
  siteOrigin: string;
  /** Where a separate backend has its uploads: none of their addresses stands for a picture of another host. */
  uploadsOrigin?: string | undefined;
  /** Maps a root-relative path in Japanese spelling to its URL in a locale. */
  localize: (path: string, locale: Locale) => string;
  /** Where an old address of the site leads now, both in Japanese spelling; null for every other link. */
  currentHref?: ((href: string) => string | null) | undefined;
  /** What the image route calls a picture, by its address in the text; null where it is none of the backend's. */
  pictureSource: (src: string) => string | null;
  /** Whether pictures of other hosts are shown; true by default. False where visitors are asked before they meet others. */
  picturesElsewhere?: boolean | undefined;
  /** The number of the next table, where several texts share a page; by default each text begins with 1. */
  nextTable?: (() => number) | undefined;
  /** Whether headings get anchors; true by default. False where several texts share a page. */
  headingIds?: boolean | undefined;
  /** The level of the heading that the text stands under; by default the page's own, 1. */
  under?: 1 | 2 | 3 | undefined;
}

/** For the table of contents. `text` is plain, without ruby readings and footnote numbers. */
export interface Heading {
  id: string;
  text: string;
  level: 2 | 3 | 4;
}

export interface RichText {
  html: SafeHtml;
  /** In document order; empty where `headingIds` is false. */
  headings: Heading[];
}
