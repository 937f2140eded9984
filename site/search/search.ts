/** Searching the site: what the search page and the suggestions ask, and what they get. */
import type { Locale } from '../i18n/locales.ts';

/** What is found, in the order in which it is offered as a filter. */
export const SEARCH_TYPES = ['works', 'columns', 'news', 'seminars', 'pages', 'downloads', 'jobs'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** The longest query in characters; a longer one is not searched for. */
export const LONGEST_QUERY = 100;

/** Where suggestions are asked for: `?q=…&lang=ja` while a visitor types, `?path=…` for what is near an address. */
export const SUGGESTIONS_PATH = '/_search';

/** Where the static export has the index of a language: it changes with the content, and keeps its address. */
export function savedIndexPath(locale: Locale): string {
  return `/static/search/${locale}.json`;
}

/** A text in pieces: those at odd positions are what was searched for. */
export type MarkedText = readonly string[];

export interface SearchHit {
  type: SearchType;
  /** The page's Japanese, root-relative address. */
  href: string;
  title: MarkedText;
  /** The summary, or the place of the text that was found. */
  excerpt: MarkedText;
  /** The day of publication, of types that have one to show. */
  date: string | null;
}

export interface SearchRequest {
  q: string;
  /** Only what is of this type. */
  type?: SearchType | undefined;
  /** From 1. */
  page: number;
  perPage: number;
}

export interface SearchResults {
  /** `complete`: all words are in each hit. `partial`: nothing has all of them, these have some. */
  kind: 'complete' | 'partial';
  /** Of all types. */
  total: number;
  totals: Readonly<Partial<Record<SearchType, number>>>;
  /** Those of the page, of the type asked for. */
  hits: readonly SearchHit[];
  pages: number;
}

/** What is offered while a visitor types. `href` is in the page's language. */
export interface Suggestion {
  href: string;
  label: string;
  title: MarkedText;
}

/** @throws {ContentError} while there is nothing to search in, because the content cannot be had */
export type SearchSite = (locale: Locale, request: SearchRequest) => Promise<SearchResults>;

/** A page that somebody may have meant by an address that is no page's. `href` is in the page's language. */
export interface NearPage {
  href: string;
  title: string;
}

/** @throws {ContentError} while there is nothing to search in */
export type NearPages = (pathname: string) => Promise<readonly NearPage[]>;
