import type { ReactNode } from 'react';
import type { ContentType } from '../../../contract/content-types/content-types.ts';
import type { FormFields, SubmissionKind } from '../../../contract/forms/forms.ts';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import type { HeaderMode } from '../../state/store.tsx';
import type { ClientContext, ClientLoaded, FormPageLoader, PageLoader } from './page-loader.ts';

export interface PageProps<Data> {
  data: Data;
}

export interface PageModuleFile<Data = never> {
  default: (props: PageProps<Data>) => ReactNode;
  /** Returns false for a 404. */
  check?: ParameterCheck;
}

export interface QueryKey {
  /** All visitors get the same, cacheable response. By default a key is personal and not cached. */
  isPublic?: boolean;
  /** A new value is a new view, scrolled to the top with the heading focused. */
  opensNewView?: boolean;
  /** Free text, which is truncated. */
  isText?: boolean;
  /** Has too many combinations for files; the static export uses `clientData`. */
  isUnbounded?: boolean;
}

/** Create it with {@link definePage}. */
export interface PageDefinition {
  /** Unique; also used in analytics. */
  name: string;
  /** Japanese path; `:name` is a parameter, `:name?` an optional one. */
  path: string;
  /** The module's source file, on a built server (`vite/page-styles.ts`). */
  file?: string;
  module: () => Promise<PageModuleFile>;
  /** Names of files in `middleware/`, in order of execution. */
  middleware: readonly string[];
  /** Languages of the page itself; the data of an entry states the entry's languages. */
  locales: readonly Locale[];
  header: HeaderMode;
  /** Keys that are part of the URL and the payload. Others are ignored. */
  query?: Readonly<Record<string, QueryKey>>;
  /** View transition class when leaving; `page` by default. */
  transition?: string;
  loadingBar?: boolean;
  /** For queries without a file in the static export. False in other builds. */
  clientData?: false | DataImport<(context: ClientContext<never>) => Promise<ClientLoaded<unknown>>>;
  /** Undefined in the browser. */
  server?: ServerPart | undefined;
}

interface PageForm {
  kind: SubmissionKind | (string & {});
  /** Path parameter or query key of the form's subject. */
  subject?: string;
}

interface PageEntries {
  type: ContentType | (string & {});
  /** Path parameter or query key of one entry. Absent on lists. */
  key?: string;
  /** Slug of the page's only entry. */
  slug?: string;
}

/** Topics of enquiries that a page can preselect in the contact form. */
export type ContactTopic = Extract<FormFields<'contact'>['kind'], 'investment' | 'property'>;

interface ServerFacts {
  entries?: PageEntries;
  /** False if the page shows no entry of `pages`, so that its slug is available to any entry. */
  hasContent?: false;
  hasRiskLine?: boolean | undefined;
  /** Topic that the contact line preselects in the form. */
  contactTopic?: ContactTopic | undefined;
}

type DataImport<Load> = () => Promise<{ load: Load }>;

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

/** A loader that uses a form requires `form` and the query key `sent`. */
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

/** The compiler checks that component, loader and form fit together. */
export function definePage<Load extends FormPageLoader<unknown>>(row: PageRow<Load>): PageDefinition;
export function definePage(
  row: WithDefaults<Omit<PageDefinition, 'server'>> & { server: false | ServerPart },
): PageDefinition {
  return { ...DEFAULTS, ...row, server: row.server || undefined };
}

export type ParameterCheck = (address: { params: Params; query: Query }) => boolean | Promise<boolean>;

export type Params = Readonly<Record<string, string | undefined>>;
export type Query = Readonly<Record<string, string>>;
