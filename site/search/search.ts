import type { Locale } from '../i18n/locales.ts';

export interface SearchedType {
  type: string;
  label: string;
  weight: number;
}

/** In characters. Longer queries are not searched for. */
export const MAX_QUERY_LENGTH = 100;

/** `?q=…&lang=ja` while typing, `?path=…` for pages similar to a missing URL. */
export const SUGGESTIONS_PATH = '/_search';

/** Stable, although the content changes. */
export function savedIndexPath(locale: Locale): string {
  return `/static/search/${locale}.json`;
}

/** Pieces at odd indices are matches. */
export type MarkedText = readonly string[];

export interface SearchHit {
  label: string;
  /** Japanese and root-relative. */
  href: string;
  title: MarkedText;
  /** Summary, or the matching part of the text. */
  excerpt: MarkedText;
  date: string | null;
}

export interface SearchRequest {
  q: string;
  type?: string | undefined;
  page: number;
  perPage: number;
}

export interface SearchResults {
  /** `partial`: no document contains all words. */
  kind: 'complete' | 'partial';
  /** Of all types. */
  total: number;
  /** In filter order. */
  types: readonly { type: string; label: string; total: number }[];
  hits: readonly SearchHit[];
  pages: number;
}

/** `href` is in the page's language. */
export interface Suggestion {
  href: string;
  label: string;
  title: MarkedText;
}

/** @throws {ContentError} while no index exists, because content cannot be loaded */
export type SearchSite = (locale: Locale, request: SearchRequest) => Promise<SearchResults>;

/** `href` is in the page's language. */
export interface SuggestedPage {
  href: string;
  title: string;
}

/** @throws {ContentError} while no index exists */
export type SuggestPages = (pathname: string) => Promise<readonly SuggestedPage[]>;
