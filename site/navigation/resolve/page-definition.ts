import type { ReactNode } from 'react';
import type { ContentType } from '../../../contract/content-types/content-types.ts';
import type { SubmissionKind } from '../../../contract/forms/forms.ts';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import type { HeaderMode } from '../../state/store.tsx';
import type { ClientContext, ClientLoaded, FormPageLoader, PageLoader } from './page-loader.ts';

/** The props of a page's component: the data that its loader returned. */
export interface PageProps<Data> {
  data: Data;
}

/** The exports of a page's `page.tsx`. The data's type is unknown here: {@link definePage} has compared it. */
export interface PageModuleFile<Data = never> {
  default: (props: PageProps<Data>) => ReactNode;
  /** Rejects parameters and query values; false is the same 404 as no page. Errors are shown with their status. */
  check?: ParameterCheck;
}

/** How a query key of a page is treated. */
export interface QueryKey {
  /**
   * True: all visitors of the address get the same response, which may be cached and shared. By default the key is
   * personal: a response with it is for one visitor, and no cache stores it.
   */
  isPublic?: boolean;
  /** Whether another value shows another view, which starts at the top with the focus on the heading. */
  opensNewView?: boolean;
  /** Whether the value is free text, which is truncated. */
  isText?: boolean;
  /** Whether its combinations with other keys are too many for files: the static export computes them (`clientData`). */
  isUnbounded?: boolean;
}

/** One row of the table of pages. Create it with {@link definePage}. */
export interface PageDefinition {
  /** Unique. Names the page in analytics, and its folder under `pages/`. */
  name: string;
  /** Japanese path; `:name` is a parameter, `:name?` an optional one. The English twin is derived. */
  path: string;
  /** Imports the page's `page.tsx`, which is a chunk of its own. */
  module: () => Promise<PageModuleFile>;
  /** Steps before the page's data, by the name of their file in `middleware/`, in order. */
  middleware: readonly string[];
  /** Languages that the page itself exists in; an entry's own languages come from its data. */
  locales: readonly Locale[];
  header: HeaderMode;
  /** Query keys that are part of the page's address, and so of its payload. Undeclared keys are ignored. */
  query?: Readonly<Record<string, QueryKey>>;
  /** The class of its view transition as it leaves; `page` by default. */
  transition?: string;
  /** False: navigations to this page do without the loading bar. */
  loadingBar?: boolean;
  /**
   * Imports the page's `client-data.ts`, for queries that the static export has no file for. False in all other builds, which
   * drop the import.
   */
  clientData?: false | DataImport<(context: ClientContext<never>) => Promise<ClientLoaded<unknown>>>;
  /** What only the server needs; undefined in the browser. */
  server?: ServerPart | undefined;
}

/** The form of a page. */
interface PageForm {
  kind: SubmissionKind | (string & {});
  /** The path parameter or query key that says what the form is about. */
  subject?: string;
}

/** The entries that a page lists or shows. */
interface PageEntries {
  type: ContentType | (string & {});
  /** The path parameter or query key that names one entry. Absent on a page that only lists them. */
  key?: string;
  /** The slug of the one entry that the page shows. */
  slug?: string;
}

interface ServerFacts {
  /** The folder under `pages/` whose `page.tsx` shows the page; the page's name by default. */
  folder?: string;
  entries?: PageEntries;
  /** Whether the page ends with the line on risks, whatever is on it: it speaks of investment. */
  hasRiskLine?: boolean | undefined;
}

/** Imports a page's `data.ts`. */
type DataImport<Load> = () => Promise<{ load: Load }>;

/** The part of a row that only the server needs. The loader of a page with a form gets the form in its context. */
type ServerPart = ServerFacts &
  (
    | { form?: undefined; data: DataImport<PageLoader<unknown>> }
    | { form: PageForm; data: DataImport<FormPageLoader<unknown>> }
  );

type Optional = 'middleware' | 'locales' | 'header';
const DEFAULTS: Pick<PageDefinition, Optional> = {
  middleware: ['redirect-en', 'header-mode'],
  locales: LOCALES,
  header: 'solid',
};
type WithDefaults<Row> = Omit<Row, Optional> & Partial<Pick<PageDefinition, Optional>>;

/** The type of the data that a loader returns. */
type DataOf<Load extends FormPageLoader<unknown>> = Awaited<ReturnType<Load>>['data'];

/** A row as it is written. A loader that takes a form requires one in its row, with the key of the page after it. */
type PageRow<Load extends FormPageLoader<unknown>> = WithDefaults<
  Omit<PageDefinition, 'module' | 'clientData' | 'server'>
> & {
  module: () => Promise<PageModuleFile<DataOf<Load>>>;
  clientData?: false | DataImport<(context: ClientContext<DataOf<Load>>) => Promise<ClientLoaded<DataOf<Load>>>>;
  /** False in the browser's build, which drops the imports in it. */
  server:
    | false
    | (ServerFacts & { data: DataImport<Load> } & (Load extends PageLoader<unknown>
          ? { form?: undefined }
          : { form: PageForm }));
} & (Load extends PageLoader<unknown> ? unknown : { query: { sent: QueryKey } });

/**
 * Creates a row of the table of pages. A component that does not accept the data of the row's loader is a type error; so
 * is a form without a loader that takes it.
 */
export function definePage<Load extends FormPageLoader<unknown>>(row: PageRow<Load>): PageDefinition;
export function definePage(
  row: WithDefaults<Omit<PageDefinition, 'server'>> & { server: false | ServerPart },
): PageDefinition {
  return { ...DEFAULTS, ...row, server: row.server || undefined };
}

/** Whether a page's path and query can be those of a page at all. */
export type ParameterCheck = (address: { params: Params; query: Query }) => boolean | Promise<boolean>;

export type Params = Readonly<Record<string, string | undefined>>;
/** Declared query keys that are present, each once. */
export type Query = Readonly<Record<string, string>>;
