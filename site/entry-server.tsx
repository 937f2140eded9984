/** The site as the server sees it: a URL in, HTML or a payload out. Knows nothing of HTTP headers, caches or files. */
import type { ReactNode } from 'react';
import { preinit, preload, preloadModule } from 'react-dom';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { FormPart, FormState } from './components/form/form-state.ts';
import type { ContentClient } from './content/content-client.ts';
import { canonicalPath } from './i18n/canonical-path.ts';
import type { Locale } from './i18n/locales.ts';
import { pages } from './routes.ts';
import { DocumentContext } from './runtime/document.tsx';
import { LastResortDocument } from './runtime/last-resort.tsx';
import { type PayloadSources, payloadLoading, previewLoading } from './runtime/load-payload.ts';
import type { PageDefinition } from './runtime/page-definition.ts';
import type { Boot, BrowserSettings, Payload } from './runtime/payload/payload.ts';
import { payloadScript, serialize } from './runtime/payload/serialize.ts';
import { PreviewContext } from './runtime/preview/preview-context.tsx';
import { PreviewRefused } from './runtime/preview/preview-refused.tsx';
import { reportedError } from './runtime/reported-error.ts';
import type { PageResult, Surroundings } from './runtime/resolve-page.ts';
import { pageUrlOfRoutePath, routePath } from './runtime/route-address.ts';
import { routerRoutes } from './runtime/router-routes.tsx';
import type { AuthenticationModule } from './runtime/store.tsx';

type PreviewedEntry = AuthenticationModule['preview'];

export interface SiteOptions extends PayloadSources {
  /** For previews: as `content`, with drafts, and from no cache. */
  drafts: ContentClient;
  /** The build's id. */
  version: string;
  settings: BrowserSettings;
  preferredLocale: (request: Request) => Locale;
  assets: Assets;
  /** Runs a render when it is its turn. Its data is there by then: what is left is the processor's work alone. */
  inTurn: <Result>(render: () => Promise<Result>) => Promise<Result>;
}

/** The build's files, as root-relative URLs. */
export interface Assets {
  /** The script that takes the document over. */
  entry: string;
  /** What a page in a language needs beside it, at first load. `page` is null on the error page of no page. */
  of: (page: PageDefinition | null, locale: Locale, isPreview: boolean) => PageAssets;
}

interface PageAssets {
  stylesheets: readonly string[];
  modules: readonly string[];
  /** WOFF2 files that text above the fold is set in. */
  fonts: readonly string[];
}

/** A page as it goes to a visitor; `locale` is the one it is in. */
export type RenderedPage =
  | { redirect: string }
  | { html: string; statusCode: number; locale: Locale; page: PageDefinition | null };

/** Where a navigation on the server ended: React Router's context, and the result inside it. */
interface Arrival {
  context: StaticHandlerContext;
  result: PageResult;
  routeId: string;
  page: PageDefinition | null;
}

/** @param options everything that differs between production, development, tests and the static export */
export function createSite(options: SiteOptions) {
  const { version, settings, assets, onError } = options;
  const handlerOf = (surroundings: Omit<Surroundings, 'preferredLocale'>) =>
    createStaticHandler(routerRoutes(pages, { preferredLocale: options.preferredLocale, ...surroundings }));
  const handler = handlerOf(payloadLoading(options));
  const previewHandler = handlerOf(previewLoading({ ...options, content: options.drafts }));

  /** Runs the navigation to a URL. The request's headers decide the language of a 404, and nothing else. */
  async function navigate(request: Request, preview: PreviewedEntry): Promise<{ redirect: string } | Arrival> {
    const context = await (preview ? previewHandler : handler).query(request);
    if (context instanceof Response) return { redirect: context.headers.get('location') ?? '/' };
    const { route } = context.matches.at(-1) ?? {};
    const result = context.loaderData[route?.id ?? ''] as PageResult | undefined;
    if (!route || !result) throw Object.values(context.errors ?? {})[0] ?? new Error(`No result for ${request.url}`);
    return { context, result, routeId: route.id, page: (route.handle ?? null) as PageDefinition | null };
  }

  async function renderDocument(
    request: Request,
    preview: PreviewedEntry,
    { context, result, page }: Arrival,
  ): Promise<string> {
    const authentication = { preview };
    const { dataRoutes } = preview ? previewHandler : handler;
    const Context = preview ? PreviewContext : DocumentContext;
    const boot: Boot = {
      version,
      path: routePath(new URL(request.url).pathname, result.query),
      payload: result.payload,
      page: result.draft,
      authentication,
      settings,
    };
    const document = (
      <Context value={{ settings, authentication, bootJson: serialize(boot) }}>
        <AssetHints {...assets.of(page, result.draft.locale, preview !== null)} />
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </Context>
    );
    return options.inTurn(() => renderHtml(document, assets.entry));
  }

  return {
    /** Whether a path is a page's, in either language; what is not gets the 404. */
    matches: (pathname: string) => matchRoutes(handler.dataRoutes, pathname)?.at(-1)?.route.handle != null,

    /**
     * The page of a canonical URL, as HTML. Never throws: what fails is an error page, at worst the last resort.
     *
     * @param preview who previews gets drafts, and nothing that may be kept
     * @param form what is said about the page's form to the one who posted it; nothing of that may be kept either
     */
    async render(
      request: Request,
      preview: PreviewedEntry = null,
      form: FormState | null = null,
    ): Promise<RenderedPage> {
      let locale: Locale = 'ja';
      try {
        const navigated = await navigate(request, preview);
        if ('redirect' in navigated) return navigated;
        const arrival = form ? withForm(navigated, form) : navigated;
        locale = arrival.result.draft.locale;
        return { ...(await renderOrErrorPage(request, preview, arrival)), locale, page: arrival.page };
      } catch (error) {
        const shown = reportedError(error, new URL(request.url), onError);
        const html = await renderHtml(<LastResortDocument locale={locale} error={shown} />);
        return { html, statusCode: 500, locale, page: null };
      }
    },

    /** The payload of a route path as a script; null where there is none, because the path is no page's canonical one. */
    async payload(
      path: string,
      preview: PreviewedEntry = null,
    ): Promise<{ script: string; cacheable: boolean } | null> {
      // Joined, not resolved: `//[` would be another host.
      const url = new URL(settings.siteOrigin + pageUrlOfRoutePath(path));
      if (canonicalPath(url.pathname) !== url.pathname || !this.matches(url.pathname)) return null;
      const arrival = await navigate(new Request(url), preview);
      if ('redirect' in arrival) return script(arrival, false);
      const { payload, query } = arrival.result;
      if (routePath(url.pathname, query) !== path) return null;
      return script(payload, !preview && !('error' in payload));

      function script(said: Payload, cacheable: boolean) {
        return { script: payloadScript(path, version, said), cacheable };
      }
    },

    /** What somebody reads whose preview is over, or never was one. @param leave where a link ends it */
    refusePreview: (locale: Locale, leave: string) =>
      renderHtml(<PreviewRefused locale={locale} leave={leave} {...assets.of(null, locale, true)} />),
  };

  async function renderOrErrorPage(request: Request, preview: PreviewedEntry, arrival: Arrival) {
    try {
      const statusCode = 'error' in arrival.result.payload ? arrival.result.payload.error.statusCode : 200;
      return { statusCode, html: await renderDocument(request, preview, arrival) };
    } catch (thrown) {
      const error = reportedError(thrown, new URL(request.url), onError);
      const { context, routeId } = arrival;
      const result: PageResult = {
        ...arrival.result,
        payload: { error, site: arrival.result.payload.site },
        draft: { ...arrival.result.draft, headerMode: 'solid' },
      };
      const failed = { ...arrival, result, context: { ...context, loaderData: { [routeId]: result } } };
      return { statusCode: error.statusCode, html: await renderDocument(request, preview, failed) };
    }
  }
}
export type Site = ReturnType<typeof createSite>;

/** The same page with its form as it was posted: data of a page that has one holds it under `form`, or `application`. */
function withForm(arrival: Arrival, state: FormState): Arrival {
  const { context, result, routeId } = arrival;
  if (!('data' in result.payload)) return arrival;
  const data = result.payload.data as { form?: FormPart; application?: { form: FormPart } | null };
  const shown = {
    ...data,
    ...(data.form && { form: { ...data.form, state } }),
    ...(data.application && { application: { ...data.application, form: { ...data.application.form, state } } }),
  };
  const withState: PageResult = { ...result, payload: { ...result.payload, data: shown } };
  return { ...arrival, result: withState, context: { ...context, loaderData: { [routeId]: withState } } };
}

const LAST = { as: 'script', fetchPriority: 'low' } as const;

/** Puts stylesheets, fonts and the page's chunks into the head. It renders nothing, so the browser's side needs none of it. */
function AssetHints({ stylesheets, modules, fonts }: PageAssets) {
  for (const href of stylesheets) preinit(href, { as: 'style', precedence: 'site' });
  // Fonts are always fetched as by another origin: without this a browser would fetch them twice.
  for (const href of fonts) preload(href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  // After what is seen first: the page can be read and left by its links before they are there.
  for (const href of modules) preloadModule(href, LAST);
  return null;
}

/** Complete HTML, without a script of React's own: nothing is streamed in later. @throws what rendering threw */
async function renderHtml(document: ReactNode, entry?: string): Promise<string> {
  let failure: { thrown: unknown } | undefined;
  const { prelude } = await prerender(document, {
    bootstrapModules: entry ? [entry] : [],
    onError: (thrown) => {
      failure ??= { thrown };
    },
  });
  if (failure) throw failure.thrown;
  return new Response(prelude).text();
}
