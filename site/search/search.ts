/** Types and constants of the site search. */
import type { Locale } from '../i18n/locales.ts';

/** A type of searchable documents. */
export interface SearchedType {
  type: string;
  /** Public name in the language of the index. */
  label: string;
  /** Ranking factor. */
  weight: number;
}

/** Maximum length of a query, in characters. Longer queries are not searched for. */
export const LONGEST_QUERY = 100;

/** Endpoint for suggestions: `?q=…&lang=ja` while typing, `?path=…` for pages similar to a missing URL. */
export const SUGGESTIONS_PATH = '/_search';

/** Path of a language's index in the static export. It is stable although the content changes. */
export function savedIndexPath(locale: Locale): string {
  return `/static/search/${locale}.json`;
}

/** Text in pieces; those at odd indices are matches. */
export type MarkedText = readonly string[];

export interface SearchHit {
  /** Public name of the type. */
  label: string;
  /** Japanese root-relative URL. */
  href: string;
  title: MarkedText;
  /** Summary, or the matching part of the text. */
  excerpt: MarkedText;
  /** Publication date, for types that show one. */
  date: string | null;
}

export interface SearchRequest {
  q: string;
  /** Restricts the results to a type. */
  type?: string | undefined;
  /** From 1. */
  page: number;
  perPage: number;
}

export interface SearchResults {
  /** `complete`: every hit contains all words; `partial`: no document does, so hits contain some words. */
  kind: 'complete' | 'partial';
  /** Number of hits of all types. */
  total: number;
  /** All searchable types in filter order, with their number of hits. */
  types: readonly { type: string; label: string; total: number }[];
  /** Hits of the requested page and type. */
  hits: readonly SearchHit[];
  pages: number;
}

/** A suggestion while typing. `href` is in the page's language. */
export interface Suggestion {
  href: string;
  label: string;
  title: MarkedText;
}

/** @throws {ContentError} while no index exists because content cannot be loaded */
export type SearchSite = (locale: Locale, request: SearchRequest) => Promise<SearchResults>;

/** A page similar to a missing URL. `href` is in the page's language. */
export interface NearPage {
  href: string;
  title: string;
}

/** @throws {ContentError} while no index exists */
export type NearPages = (pathname: string) => Promise<readonly NearPage[]>;
