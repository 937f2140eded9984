/** Renders a URL to HTML or a payload, independent of HTTP headers and caches. */

import type { ContentClient } from '../data/content-client.ts';
import { GONE, NOT_FOUND } from '../errors/normalize-error.ts';
import { reportedError } from '../errors/report-error.ts';
import { canonicalPath } from '../i18n/canonical-path.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import { withBreaks } from '../lines/add-breaks.server.ts';
import { matchPage } from '../navigation/match-page.ts';
import { type PayloadSources, payloadLoading, previewLoading } from '../navigation/payload/load-payload.ts';
import type { BrowserSettings, Payload } from '../navigation/payload/payload.ts';
import {
  allowedQuery,
  isPersonal,
  linkedQuery,
  pageUrlOfPayloadPath,
  payloadPath,
  searchString,
} from '../navigation/payload/payload-path.ts';
import { payloadScript } from '../navigation/payload/serialize.ts';
import type { RedirectMatch } from '../navigation/redirects.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';
import { type PageResult, resolvePage } from '../navigation/resolve/resolve-page.ts';
import { failedRoute, type Route } from '../navigation/route.ts';
import { pages } from '../routes.ts';
import type { SuggestPages } from '../search/search.ts';
import { structuredDataScript } from '../seo/structured-data/structured-data.server.ts';
import { createXmlDocuments } from '../seo/xml-documents.server.ts';
import type { FormState } from '../state/form-state.ts';
import type { PreviewState } from '../state/store.tsx';
import { Document } from './document.tsx';
import { DocumentContext } from './document-context.ts';
import { embedHydrationData } from './embed-hydration-data.server.ts';
import { FatalErrorDocument } from './fatal-error.tsx';
import { ICONS } from './head/icons.ts';
import {
  AssetHints,
  type Assets,
  fontPreloads,
  noticeScript,
  optionalStylesheetLinks,
  renderHtml,
  scriptOf,
} from './html.server.tsx';
import { missingAddresses } from './missing-addresses.server.ts';
import { PreviewContext } from './preview/preview-context.tsx';
import { RefusedPage } from './refused-page.tsx';
import { storeOf } from './store-of-result.ts';

type PreviewedEntry = PreviewState['preview'];

export interface SiteDependencies extends PayloadSources {
  /** Uncached. @param revision the previewed draft */
  drafts: (revision: string) => ContentClient;
  suggestPages: SuggestPages;
  version: string;
  settings: BrowserSettings;
  preferredLocale: (request: Request) => Locale;
  assets: Assets;
  /** Limits the concurrency of CPU-bound rendering. */
  scheduleRender: <Result>(render: () => Promise<Result>) => Promise<Result>;
}

/** Has a `status` if the URL is an old one. */
interface RedirectedPage {
  redirect: string;
  status?: 301 | 302;
}

export type RenderedPage =
  | RedirectedPage
  | {
      html: string;
      statusCode: number;
      locale: Locale;
      page: PageDefinition | null;
      /** Returns the payload script of the page. */
      payload?: () => string;
    };

export interface PayloadScript {
  /** `other`: a redirect or client error; `failure`: a server or backend error. */
  kind: 'found' | 'other' | 'failure';
  script: string;
}

export function createSite(options: SiteDependencies) {
  const { version, settings, assets, onError } = options;
  const loading = payloadLoading(options);
  const loadingFor = (preview: PreviewedEntry, form: FormState | null) =>
    preview
      ? previewLoading({ ...options, content: options.drafts(preview.revision) }, form)
      : payloadLoading(options, form);
  const { findRedirect, findSuggestions } = missingAddresses(options);

  /** Runs a navigation. The request's headers affect only the language of a 404. */
  async function resolve(
    request: Request,
    preview: PreviewedEntry,
    form: FormState | null = null,
  ): Promise<RedirectedPage | Route> {
    const url = new URL(request.url);
    const { pathname } = url;
    const match = matchPage(pages, pathname);
    const preferredLocale = () => options.preferredLocale(request);
    const adapter = { ...(preview || form ? loadingFor(preview, form) : loading), preferredLocale };
    const result = await resolvePage({ ...match, url }, adapter);
    if ('redirect' in result) return result;
    // Checked last, so that an old URL never hides a new page.
    if ('error' in result.payload && result.payload.error.statusCode === NOT_FOUND.statusCode) {
      const redirectMatch = await findRedirect(url, 'all', preview?.revision);
      if (redirectMatch?.to) return { redirect: redirectMatch.to, status: redirectMatch.status };
      const error = redirectMatch ? GONE : result.payload.error;
      result.payload = { ...result.payload, error: { ...error, suggestions: await findSuggestions(url) } };
    }
    return { pathname, search: searchString(result.query), page: match.page, result };
  }

  /** @param isPosted if true, no payload script repeats the posted data */
  async function renderRoute(resolved: Route, preview: PreviewedEntry, isPosted: boolean): Promise<string> {
    const { pathname, page } = resolved;
    const result = { ...resolved.result, payload: sentPayload(resolved) };
    const route = { ...resolved, result };
    const authentication = { preview };
    const Context = preview ? PreviewContext : DocumentContext;
    const hydrationData = {
      version,
      path: payloadPath(pathname, linkedQuery(page, result.query)),
      payload: result.payload,
      page: result.pageState,
      authentication,
      settings,
    };
    const needed = assets.of(page, result.pageState.locale, preview !== null);
    const document = (
      <Context value={{ settings, authentication }}>
        <AssetHints {...needed} />
        <Document route={route} />
      </Context>
    );
    const { payload } = result;
    const structuredData =
      page && !preview && 'data' in payload
        ? structuredDataScript(page, payload.data, storeOf(route, authentication), {
            siteOrigin: settings.siteOrigin,
            logo: ICONS.large,
          })
        : '';
    const head = (html: string) =>
      optionalStylesheetLinks(needed, html) +
      scriptOf(assets, needed) +
      fontPreloads(assets) +
      structuredData +
      noticeScript(assets, payload.site.notice?.id);
    const additions = {
      head,
      embedHydrationData: (html: string) => embedHydrationData(html, hydrationData, isPosted),
    };
    return options.scheduleRender(async () => renderHtml(document, additions));
  }

  return {
    /** Returns the declared query keys in canonical order; null if no page matches (404). */
    canonicalSearch(pathname: string, searchParams: URLSearchParams): string | null {
      const { page } = matchPage(pages, pathname);
      return page && searchString(allowedQuery(page, searchParams));
    },

    /** Returns whether a response is visitor-specific and must never be cached. */
    isPersonal(pathname: string, searchParams: URLSearchParams): boolean {
      const { page } = matchPage(pages, pathname);
      return page !== null && isPersonal(page, allowedQuery(page, searchParams));
    },

    /**
     * Returns the redirect of an old URL identified by its query (`/?p=123`), or null.
     * Must run before the page cache, whose keys omit such parameters.
     */
    async findQueryRedirect(url: URL): Promise<RedirectMatch | null> {
      return url.search === '' ? null : findRedirect(url, 'with-query');
    },

    /**
     * Renders a canonical URL. Never throws: errors become an error page.
     *
     * @param preview if set, renders drafts; do not cache the response
     * @param form state of a posted form; do not cache the response
     */
    async render(
      request: Request,
      preview: PreviewedEntry = null,
      form: FormState | null = null,
    ): Promise<RenderedPage> {
      let locale: Locale = 'ja';
      try {
        const route = await resolve(request, preview, form);
        if ('redirect' in route) return route;
        locale = route.result.pageState.locale;
        const { pathname, page, result } = route;
        const payload = () => payloadScript(payloadPath(pathname, result.query), version, sentPayload(route));
        return { ...(await renderOrErrorPage(request, preview, route, form !== null)), locale, page, payload };
      } catch (error) {
        const errorData = reportedError(error, new URL(request.url), onError);
        const html = renderHtml(<FatalErrorDocument locale={locale} error={errorData} />);
        return { html, statusCode: 500, locale, page: null };
      }
    },

    /** Returns null if the payload path is not canonical for any page. */
    async payload(path: string, preview: PreviewedEntry = null): Promise<PayloadScript | null> {
      // Concatenated, not resolved: `//[` would be parsed as another host.
      const url = new URL(settings.siteOrigin + pageUrlOfPayloadPath(path));
      if (canonicalPath(url.pathname) !== url.pathname || !matchPage(pages, url.pathname).page) return null;
      const resolved = await resolve(new Request(url), preview);
      const payload: Payload = 'redirect' in resolved ? { redirect: resolved.redirect } : sentPayload(resolved);
      if ('result' in resolved && payloadPath(url.pathname, resolved.result.query) !== path) return null;
      return { kind: kindOf(payload), script: payloadScript(path, version, payload) };
    },

    /** @throws {ContentError} */
    xmlDocument: createXmlDocuments(pages, options, settings.siteOrigin),

    /** Returns a published page's share image; `src` may be null. */
    async sharePicture(pathname: string): Promise<Pick<PayloadScript, 'kind'> & { src: string | null }> {
      const url = new URL(settings.siteOrigin + pathname);
      const isPage = canonicalPath(pathname) === pathname && matchPage(pages, pathname).page;
      const resolved = isPage ? await resolve(new Request(url), null) : null;
      if (!resolved || 'redirect' in resolved) return { kind: 'other', src: null };
      const { payload } = resolved.result;
      return { kind: kindOf(payload), src: 'page' in payload ? (payload.page.picture?.src ?? null) : null };
    },

    /** @param leave URL that ends the preview */
    refusePreview: async (locale: Locale, leave: string) => renderRefusal('preview', locale, leave),

    refuseSearch: (locale: Locale) => renderRefusal('search', locale, localizedUrl('/search', locale)),
  };

  function renderRefusal(reason: 'preview' | 'search', locale: Locale, leave: string): string {
    return renderHtml(<RefusedPage reason={reason} locale={locale} leave={leave} {...assets.of(null, locale, true)} />);
  }

  async function renderOrErrorPage(request: Request, preview: PreviewedEntry, route: Route, isPosted: boolean) {
    const { payload } = route.result;
    try {
      const statusCode = 'error' in payload ? payload.error.statusCode : 200;
      return { statusCode, html: await renderRoute(route, preview, isPosted) };
    } catch (thrown) {
      const error = reportedError(thrown, new URL(request.url), onError);
      return { statusCode: error.statusCode, html: await renderRoute(failedRoute(route, error), preview, isPosted) };
    }
  }
}
export type Site = ReturnType<typeof createSite>;

/** Adds what components need for line breaks in Japanese. */
function sentPayload({ result: { payload, pageState } }: Route): PageResult['payload'] {
  return pageState.locale === 'ja' ? withBreaks(payload) : payload;
}

function kindOf(payload: Payload): PayloadScript['kind'] {
  if ('data' in payload) return 'found';
  return 'error' in payload && payload.error.statusCode >= 500 ? 'failure' : 'other';
}
