/** The site as the server sees it: a URL in, HTML or a payload out. Knows nothing of HTTP headers, caches or files. */
import type { ReactNode } from 'react';
import { preinit, preloadModule } from 'react-dom';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { canonicalPath } from './i18n/canonical-path.ts';
import type { Locale } from './i18n/locales.ts';
import { pages } from './routes.ts';
import { DocumentContext } from './runtime/document.tsx';
import { normalizeError } from './runtime/errors.ts';
import { LastResortDocument } from './runtime/last-resort.tsx';
import { type PayloadSources, payloadLoading } from './runtime/load-payload.ts';
import type { PageDefinition } from './runtime/page-definition.ts';
import type { Boot, BrowserSettings, Payload } from './runtime/payload/payload.ts';
import { payloadScript, serialize } from './runtime/payload/serialize.ts';
import type { PageResult } from './runtime/resolve-page.ts';
import { pageUrlOfRoutePath, routePath } from './runtime/route-address.ts';
import { routerRoutes } from './runtime/router-routes.tsx';

export interface SiteOptions extends PayloadSources {
  /** The build's id. */
  version: string;
  settings: BrowserSettings;
  preferredLocale: (request: Request) => Locale;
  assets: Assets;
}

/** The build's files, as root-relative URLs. */
export interface Assets {
  /** The script that takes the document over. */
  entry: string;
  /** What a page in a language needs beside it, at first load. `page` is null on the error page of no page. */
  of: (page: PageDefinition | null, locale: Locale) => { stylesheets: readonly string[]; modules: readonly string[] };
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
  const handler = createStaticHandler(
    routerRoutes(pages, { preferredLocale: options.preferredLocale, ...payloadLoading(options) }),
  );

  /** Runs the navigation to a URL. The request's headers decide the language of a 404, and nothing else. */
  async function navigate(request: Request): Promise<{ redirect: string } | Arrival> {
    const context = await handler.query(request);
    if (context instanceof Response) return { redirect: context.headers.get('location') ?? '/' };
    const { route } = context.matches.at(-1) ?? {};
    const result = context.loaderData[route?.id ?? ''] as PageResult | undefined;
    if (!route || !result) throw Object.values(context.errors ?? {})[0] ?? new Error(`No result for ${request.url}`);
    return { context, result, routeId: route.id, page: (route.handle ?? null) as PageDefinition | null };
  }

  async function renderDocument(request: Request, { context, result, page }: Arrival): Promise<string> {
    const authentication = { preview: null };
    const boot: Boot = {
      version,
      path: routePath(new URL(request.url).pathname, result.query),
      payload: result.payload,
      page: result.draft,
      authentication,
      settings,
    };
    return renderHtml(
      <DocumentContext value={{ settings, authentication, bootJson: serialize(boot) }}>
        <AssetHints {...assets.of(page, result.draft.locale)} />
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </DocumentContext>,
      assets.entry,
    );
  }

  return {
    /** Whether a path is a page's, in either language; what is not gets the 404. */
    matches: (pathname: string) => matchRoutes(handler.dataRoutes, pathname)?.at(-1)?.route.handle != null,

    /** The page of a canonical URL, as HTML. Never throws: what fails is an error page, at worst the last resort. */
    async render(request: Request): Promise<RenderedPage> {
      let locale: Locale = 'ja';
      try {
        const arrival = await navigate(request);
        if ('redirect' in arrival) return arrival;
        locale = arrival.result.draft.locale;
        return { ...(await renderOrErrorPage(request, arrival)), locale, page: arrival.page };
      } catch (error) {
        onError(error);
        const html = await renderHtml(<LastResortDocument locale={locale} details={normalizeError(error).message} />);
        return { html, statusCode: 500, locale, page: null };
      }
    },

    /** The payload of a route path as a script; null where there is none, because the path is no page's canonical one. */
    async payload(path: string): Promise<{ script: string; cacheable: boolean } | null> {
      const url = new URL(pageUrlOfRoutePath(path), settings.siteOrigin);
      if (canonicalPath(url.pathname) !== url.pathname || !this.matches(url.pathname)) return null;
      const arrival = await navigate(new Request(url));
      if ('redirect' in arrival) return script(arrival, false);
      const { payload, query } = arrival.result;
      if (routePath(url.pathname, query) !== path) return null;
      return script(payload, !('error' in payload));

      function script(said: Payload, cacheable: boolean) {
        return { script: payloadScript(path, version, said), cacheable };
      }
    },
  };

  async function renderOrErrorPage(request: Request, arrival: Arrival) {
    try {
      const statusCode = 'error' in arrival.result.payload ? arrival.result.payload.error.statusCode : 200;
      return { statusCode, html: await renderDocument(request, arrival) };
    } catch (thrown) {
      onError(thrown);
      const error = normalizeError(thrown);
      const { context, routeId } = arrival;
      const result: PageResult = {
        ...arrival.result,
        payload: { error, site: arrival.result.payload.site },
        draft: { ...arrival.result.draft, headerMode: 'solid' },
      };
      const failed = { ...arrival, result, context: { ...context, loaderData: { [routeId]: result } } };
      return { statusCode: error.statusCode, html: await renderDocument(request, failed) };
    }
  }
}
export type Site = ReturnType<typeof createSite>;

/** Puts stylesheets and the page's chunks into the head. It renders nothing, so the browser's side needs none of it. */
function AssetHints({ stylesheets, modules }: { stylesheets: readonly string[]; modules: readonly string[] }) {
  for (const href of stylesheets) preinit(href, { as: 'style', precedence: 'site' });
  for (const href of modules) preloadModule(href, { as: 'script' });
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
