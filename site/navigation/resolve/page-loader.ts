/** Types of a page's `data.ts`, and the function that runs it. */

import type { Picture } from '../../../contract/entries/fields.ts';
import type { ThirdParty } from '../../../site.config.ts';
import type { ContentClient } from '../../data/content-client.ts';
import type { PressFile } from '../../data/press-file.ts';
import { ChunkLoadError } from '../../errors/chunk-load-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverMessages } from '../../i18n/server-messages.server.ts';
import type { RichTextRenderer } from '../../rich-text/rich-text-renderer.ts';
import type { SearchSite } from '../../search/search.ts';
import type { FormState, FormView } from '../../state/form-state.ts';
import { formDefinitionView } from '../../state/form-view.server.ts';
import type { PayloadPage } from '../payload/payload.ts';
import type { PageDefinition, Params, Query } from './page-definition.ts';
import { contentSlug } from './page-path.ts';

export interface LoadContext {
  content: ContentClient;
  richText: RichTextRenderer;
  /** Searches published content, also in a preview. */
  search: SearchSite;
  locale: Locale;
  /** `services-fund` for `/services/fund`. */
  slug: string;
  params: Params;
  query: Query;
  row: { path: string; entries?: string | undefined };
  thirdParties: readonly ThirdParty[];
  needsConsent: boolean;
  pressFiles: readonly PressFile[];
  sendsMail: boolean;
  formsOrigin?: string | undefined;
}

export interface Loaded<Data> {
  data: Data;
  /** Defaults: no picture, all languages, breadcrumbs from the path. */
  page: Pick<PayloadPage, 'title' | 'description'> &
    Partial<Pick<PayloadPage, 'languages' | 'noindex'>> & {
      picture?: Picture | null;
    };
}

export interface FormLoadContext extends LoadContext {
  form: FormView;
}

/** May throw `ContentError`, `PageError` or `Redirect`. */
export type PageLoader<Data> = (context: LoadContext) => Promise<Loaded<Data>>;
export type FormPageLoader<Data> = (context: FormLoadContext) => Promise<Loaded<Data>>;

/** Input of `client-data.ts`: the page without a query. */
export interface ClientContext<Data> extends Pick<LoadContext, 'locale' | 'query'> {
  data: Data;
  page: PayloadPage;
}

export interface ClientLoaded<Data> {
  data: Data;
  page: Pick<PayloadPage, 'title'> & Partial<Pick<PayloadPage, 'description' | 'noindex'>>;
}

/**
 * @param posted state of the page's form after a POST
 * @throws {ChunkLoadError} if `data.ts` cannot be imported (development only)
 */
export async function loadPageData(
  { name, path, server }: PageDefinition,
  shared: Omit<LoadContext, 'row' | 'slug'>,
  posted: FormState | null = null,
): Promise<Loaded<unknown>> {
  if (!server) throw new Error(`The data of ${name} is loaded on the server.`);
  const { form } = server;
  const row = { path, entries: server.entries?.type };
  const context = { ...shared, row, slug: contentSlug(path) };
  if (!form) return (await imported(server.data())).load(context);
  const { load } = await imported(server.data());
  const { locale, sendsMail, formsOrigin, params, query } = context;
  const { kind, subject = '' } = form;
  const definition = formDefinitionView(kind, params[subject] ?? query[subject] ?? '', locale);
  const messages = serverMessages(locale, 'form');
  return load({ ...context, form: { ...definition, messages, sendsMail, formsOrigin, state: posted } });

  async function imported<File extends { load: unknown }>(file: Promise<File>): Promise<File> {
    const module = await file.catch((cause: unknown) => {
      throw new ChunkLoadError('error', path, { cause });
    });
    if (typeof module.load !== 'function') {
      const cause = new Error(`The data file of the page "${name}" does not export "load".`);
      throw new ChunkLoadError('missing', path, { cause });
    }
    return module;
  }
}
