import type { ComponentType } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import type { HeaderMode } from '../../state/store.tsx';

/** What a page's component gets: the data that its `data.ts` loaded. */
export interface PageProps<Data> {
  data: Data;
}

/** A page's chunk. */
export interface PageModuleFile {
  // biome-ignore lint/suspicious/noExplicitAny: each page types its own data, from its own data.ts
  default: ComponentType<PageProps<any>>;
  /** The parameter check: false is the same 404 as no page; what it throws is shown with its status. */
  check?: ParameterCheck;
}

/** One row of the table of pages. */
export interface PageDefinition {
  /** The page's folder under `pages/`, where its `data.ts` is found. */
  name: string;
  /** Japanese path; `:name` is a parameter, `:name?` one that may be left out. The English twin is derived. */
  path: string;
  module: () => Promise<PageModuleFile>;
  /** Steps before the page's data, by the name of their file in `middleware/`, in order. */
  middleware: readonly string[];
  /** Languages that the page itself exists in; an entry's own languages are its data's to say. */
  locales: readonly Locale[];
  header: HeaderMode;
  /** Query keys that are part of the page's address, and so of its payload. */
  query?: readonly string[];
  /** The class of its view transition as it leaves; `page` where it names none. */
  transition?: string;
  /** False: navigations to this page do without the loading bar. */
  loadingBar?: boolean;
}

/** Whether a page's path and query can be those of a page at all. */
export type ParameterCheck = (address: { params: Params; query: Query }) => boolean | Promise<boolean>;

export type Params = Readonly<Record<string, string | undefined>>;
/** Declared query keys that are present, each once. */
export type Query = Readonly<Record<string, string>>;
