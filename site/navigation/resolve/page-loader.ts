/** How a page's `data.ts` is written, and run. On the server only. */

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
  /** Sanitises the backend's HTML and makes it the site's own, in this page's language. */
  richText: RichTextRenderer;
  /** Of what is published, in a preview, too. */
  search: SearchSite;
  locale: Locale;
  /** The slug of the page's own content: `services-fund` for `/services/fund`. */
  slug: string;
  params: Params;
  query: Query;
  /** What the page's row says of it: its path, and the content type whose entries it shows. */
  row: { path: string; entries?: string | undefined };
  /** The third parties that are switched on. */
  thirdParties: readonly ThirdParty[];
  /** Whether visitors are asked before third parties are loaded. */
  asksConsent: boolean;
  /** The logos that the press may download. */
  pressFiles: readonly PressFile[];
  /** Whether visitors get mail about what they send. */
  sendsMail: boolean;
}

export interface Loaded<Data> {
  data: Data;
  /** What the frame must know. Fields left out: no picture, all languages, breadcrumbs from the path's ancestors. */
  page: Pick<PayloadPage, 'title' | 'description'> &
    Partial<Pick<PayloadPage, 'languages' | 'noindex'>> & {
      picture?: Picture | null;
    };
}

/** The context of a page whose row has a form. */
export interface FormLoadContext extends LoadContext {
  /** The form with the state that was posted, if one was. The page's data may contain it anywhere. */
  form: FormView;
}

/** What a page's `data.ts` exports as `load`. It may throw `ContentError`, `PageError`, or a `Redirect`. */
export type PageLoader<Data> = (context: LoadContext) => Promise<Loaded<Data>>;
/** The same for a page whose row has a form. */
export type FormPageLoader<Data> = (context: FormLoadContext) => Promise<Loaded<Data>>;

/** What a page's `client-data.ts` computes from: the page without a query. */
export interface ClientContext<Data> extends Pick<LoadContext, 'locale' | 'query'> {
  data: Data;
  page: PayloadPage;
}

/** What it returns: the data, and what differs in the page's head. */
export interface ClientLoaded<Data> {
  data: Data;
  page: Pick<PayloadPage, 'title'> & Partial<Pick<PayloadPage, 'description' | 'noindex'>>;
}

/**
 * Loads a page's data.
 *
 * @param posted the state of the page's form after a POST
 * @throws {ChunkLoadError} when its `data.ts` cannot be run, which happens in development only
 */
export async function loadPageData(
  { name, path, server }: PageDefinition,
  given: Omit<LoadContext, 'row' | 'slug'>,
  posted: FormState | null = null,
): Promise<Loaded<unknown>> {
  if (!server) throw new Error(`The data of ${name} is loaded on the server.`);
  const { form } = server;
  const row = { path, entries: server.entries?.type };
  const context = { ...given, row, slug: contentSlug(path) };
  if (!form) return (await imported(server.data())).load(context);
  const { load } = await imported(server.data());
  const { locale, sendsMail, params, query } = context;
  const { kind, subject = '' } = form;
  const definition = formDefinitionView(kind, params[subject] ?? query[subject] ?? '', locale);
  const messages = serverMessages(locale, 'form');
  return load({ ...context, form: { ...definition, messages, sendsMail, state: posted } });

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
