/** Searching the site: what the search page and the suggestions ask, and what they get. */
import type { Locale } from '../i18n/locales.ts';

/** A type of what is found. */
export interface SearchedType {
  type: string;
  /** What visitors call it, in the language of the index. */
  label: string;
  /** How much it counts among others. */
  weight: number;
}

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
  /** What visitors call its type. */
  label: string;
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
  type?: string | undefined;
  /** From 1. */
  page: number;
  perPage: number;
}

export interface SearchResults {
  /** `complete`: all words are in each hit. `partial`: nothing has all of them, these have some. */
  kind: 'complete' | 'partial';
  /** Of all types. */
  total: number;
  /** All types that can be found, in the order of the filters, with the number of hits. */
  types: readonly { type: string; label: string; total: number }[];
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
