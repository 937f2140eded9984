import type { ReactNode } from 'react';
import type { ContentType } from '../../../contract/content-types/content-types.ts';
import type { SubmissionKind } from '../../../contract/forms/forms.ts';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import type { HeaderMode } from '../../state/store.tsx';
import type { ClientContext, ClientLoaded, FormPageLoader, PageLoader } from './page-loader.ts';

/** Props of a page component: the data of its loader. */
export interface PageProps<Data> {
  data: Data;
}

/** Exports of a page's `page.tsx`. {@link definePage} checks the type of the data. */
export interface PageModuleFile<Data = never> {
  default: (props: PageProps<Data>) => ReactNode;
  /** Validates parameters and query values; false results in a 404. */
  check?: ParameterCheck;
}

/** Properties of a page's query key. */
export interface QueryKey {
  /**
   * Whether all visitors get the same response, which may be cached. By default a key is personal, and responses with
   * it are not cached.
   */
  isPublic?: boolean;
  /** Whether a change of the value counts as a new view, scrolled to the top with the heading focused. */
  opensNewView?: boolean;
  /** Whether the value is free text, which is truncated. */
  isText?: boolean;
  /** Whether there are too many combinations for files; the static export then uses `clientData`. */
  isUnbounded?: boolean;
}

/** A row of the table of pages. Create it with {@link definePage}. */
export interface PageDefinition {
  /** Unique name, used in analytics and as the folder under `pages/`. */
  name: string;
  /** Japanese path; `:name` is a parameter, `:name?` an optional one. The English path is derived. */
  path: string;
  /** Imports the page's `page.tsx` as a separate chunk. */
  module: () => Promise<PageModuleFile>;
  /** Names of files in `middleware/`, run in this order before the page's data is loaded. */
  middleware: readonly string[];
  /** Languages of the page itself; those of entries come from their data. */
  locales: readonly Locale[];
  header: HeaderMode;
  /** Query keys that are part of the page's URL and payload. Other keys are ignored. */
  query?: Readonly<Record<string, QueryKey>>;
  /** View transition class when leaving the page; `page` by default. */
  transition?: string;
  /** If false, navigations to this page show no loading bar. */
  loadingBar?: boolean;
  /**
   * Imports the page's `client-data.ts`, for queries without a file in the static export. False in other builds, which
   * drop the import.
   */
  clientData?: false | DataImport<(context: ClientContext<never>) => Promise<ClientLoaded<unknown>>>;
  /** Server-only part; undefined in the browser. */
  server?: ServerPart | undefined;
}

/** The form of a page. */
interface PageForm {
  kind: SubmissionKind | (string & {});
  /** Path parameter or query key that identifies the subject of the form. */
  subject?: string;
}

/** Entries that a page lists or shows. */
interface PageEntries {
  type: ContentType | (string & {});
  /** Path parameter or query key of one entry. Absent on pages that only list entries. */
  key?: string;
  /** Slug of the page's only entry. */
  slug?: string;
}

interface ServerFacts {
  /** Folder under `pages/` with the page's `page.tsx`; by default the page's name. */
  folder?: string;
  entries?: PageEntries;
  /** Whether the page always ends with the risk line, because it is about investment. */
  hasRiskLine?: boolean | undefined;
}

/** Imports a page's `data.ts`. */
type DataImport<Load> = () => Promise<{ load: Load }>;

/** Server-only part of a row. With a form, the loader's context contains the form. */
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

type DataOf<Load extends FormPageLoader<unknown>> = Awaited<ReturnType<Load>>['data'];

/** A row as written in the table. A loader that uses a form requires `form` and the query key `sent`. */
type PageRow<Load extends FormPageLoader<unknown>> = WithDefaults<
  Omit<PageDefinition, 'module' | 'clientData' | 'server'>
> & {
  module: () => Promise<PageModuleFile<DataOf<Load>>>;
  clientData?: false | DataImport<(context: ClientContext<DataOf<Load>>) => Promise<ClientLoaded<DataOf<Load>>>>;
  /** False in the browser build, which drops the imports. */
  server:
    | false
    | (ServerFacts & { data: DataImport<Load> } & (Load extends PageLoader<unknown>
          ? { form?: undefined }
          : { form: PageForm }));
} & (Load extends PageLoader<unknown> ? unknown : { query: { sent: QueryKey } });

/** Creates a row of the table of pages. Checks at compile time that component, loader and form fit together. */
export function definePage<Load extends FormPageLoader<unknown>>(row: PageRow<Load>): PageDefinition;
export function definePage(
  row: WithDefaults<Omit<PageDefinition, 'server'>> & { server: false | ServerPart },
): PageDefinition {
  return { ...DEFAULTS, ...row, server: row.server || undefined };
}

/** Validates the path parameters and query of a page. */
export type ParameterCheck = (address: { params: Params; query: Query }) => boolean | Promise<boolean>;

export type Params = Readonly<Record<string, string | undefined>>;
/** Declared query keys that are present. */
export type Query = Readonly<Record<string, string>>;
