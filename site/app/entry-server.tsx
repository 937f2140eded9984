/** The site as the server sees it: a URL in, HTML or a payload out. Knows nothing of HTTP headers, caches or files. */

import type { ContentClient } from '../data/content-client.ts';
import { GONE, NOT_FOUND } from '../errors/normalize-error.ts';
import { reportedError } from '../errors/report-error.ts';
import { canonicalPath } from '../i18n/canonical-path.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import { matchPage } from '../navigation/match-page.ts';
import { type PayloadSources, payloadLoading, previewLoading } from '../navigation/payload/load-payload.ts';
import type { BrowserSettings, Payload } from '../navigation/payload/payload.ts';
import {
  declaredQuery,
  isPersonal,
  linkedQuery,
  pageUrlOfPayloadPath,
  payloadPath,
  searchString,
} from '../navigation/payload/payload-path.ts';
import { payloadScript } from '../navigation/payload/serialize.ts';
import type { Moved } from '../navigation/redirects.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';
import { resolvePage } from '../navigation/resolve/resolve-page.ts';
import { failedRoute, type Route } from '../navigation/route.ts';
import { pages } from '../routes.ts';
import type { NearPages } from '../search/search.ts';
import { structuredDataScript } from '../seo/structured-data/structured-data.server.ts';
import { createXmlDocuments } from '../seo/xml-documents.server.ts';
import type { FormState } from '../state/form-state.ts';
import type { AuthenticationModule } from '../state/store.tsx';
import { Document, DocumentContext } from './document.tsx';
import { embedBoot } from './embed-boot.server.ts';
import { FatalErrorDocument } from './fatal-error.tsx';
import { ICONS } from './head/icons.ts';
import { AssetHints, type Assets, noticeScript, renderHtml, scriptOf } from './html.server.tsx';
import { missingAddresses } from './missing-addresses.server.ts';
import { PreviewContext } from './preview/preview-context.tsx';
import { RefusedPage } from './refused-page.tsx';
import { storeOf } from './store-of-result.ts';

type PreviewedEntry = AuthenticationModule['preview'];

export interface SiteDependencies extends PayloadSources {
  /** For previews: as `content`, with drafts, and from no cache. @param revision the draft that the preview is of */
  drafts: (revision: string) => ContentClient;
  nearPages: NearPages;
  /** The build's id. */
  version: string;
  settings: BrowserSettings;
  preferredLocale: (request: Request) => Locale;
  assets: Assets;
  /** Runs the rendering of loaded data to HTML, which is all CPU time, with a concurrency limit. */
  scheduleRender: <Result>(render: () => Promise<Result>) => Promise<Result>;
}

/** Where a page leads instead: for this visitor, or (with a `status`) because its address is an old one. */
interface RedirectedPage {
  redirect: string;
  status?: 301 | 302;
}

/** A page as it goes to a visitor; `locale` is the one it is in. */
export type RenderedPage =
  | RedirectedPage
  | { html: string; statusCode: number; locale: Locale; page: PageDefinition | null };

/** The payload of a page as a script; `kind` is that of the payload. */
export interface PayloadScript {
  /** `other`: a redirect, or an error by the visitor's address; `failure`: an error of the server or the backend. */
  kind: 'found' | 'other' | 'failure';
  script: string;
}

/** @param options everything that differs between production, development, tests and the static export */
export function createSite(options: SiteDependencies) {
  const { version, settings, assets, onError } = options;
  const loading = payloadLoading(options);
  const loadingFor = (preview: PreviewedEntry, form: FormState | null) =>
    preview
      ? previewLoading({ ...options, content: options.drafts(preview.revision) }, form)
      : payloadLoading(options, form);
  const { whatBecameOf, whatIsNear } = missingAddresses(options);

  /** Runs the navigation to a URL. The request's headers decide the language of a 404, and nothing else. */
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
    // Asked only where there is no page: an old address never hides a new one.
    if ('error' in result.payload && result.payload.error.statusCode === NOT_FOUND.statusCode) {
      const moved = await whatBecameOf(url, 'all', preview?.revision);
      if (moved?.to) return { redirect: moved.to, status: moved.status };
      const error = moved ? GONE : result.payload.error;
      result.payload = { ...result.payload, error: { ...error, near: await whatIsNear(url) } };
    }
    return { pathname, search: searchString(result.query), page: match.page, result };
  }

  /** @param isPosted whether the page is the answer to a form: no payload script repeats what was posted */
  async function renderRoute(route: Route, preview: PreviewedEntry, isPosted: boolean): Promise<string> {
    const { pathname, page, result } = route;
    const authentication = { preview };
    const Context = preview ? PreviewContext : DocumentContext;
    const boot = {
      version,
      path: payloadPath(pathname, linkedQuery(page, result.query)),
      payload: result.payload,
      page: result.draft,
      authentication,
      settings,
    };
    const needed = assets.of(page, result.draft.locale, preview !== null);
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
    const head = structuredData + noticeScript(assets, payload.site.notice?.id);
    const end = scriptOf(assets, needed);
    const additions = { head, end, embedBoot: (html: string) => embedBoot(html, boot, isPosted) };
    return options.scheduleRender(async () => renderHtml(document, additions));
  }

  return {
    /**
     * The query keys of a URL that its page declares, as a search string in their one order: they and the path are the
     * page's address. Null where no page matches, which gets the 404.
     */
    declaredSearch(pathname: string, searchParams: URLSearchParams): string | null {
      const { page } = matchPage(pages, pathname);
      return page && searchString(declaredQuery(page, searchParams));
    },

    /** Whether a response at a URL is one visitor's own, and therefore never cached. */
    isPersonal(pathname: string, searchParams: URLSearchParams): boolean {
      const { page } = matchPage(pages, pathname);
      return page !== null && isPersonal(page, declaredQuery(page, searchParams));
    },

    /**
     * Where an old address leads that its query tells from a page's (`/?p=123`); null for every other one. To be asked before
     * a page that is kept, because that is kept without such keys.
     */
    async movedByQuery(url: URL): Promise<Moved | null> {
      return url.search === '' ? null : whatBecameOf(url, 'with-query');
    },

    /**
     * The page of a canonical URL, as HTML. Never throws: what fails is an error page, at worst the fatal error's.
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
        const route = await resolve(request, preview, form);
        if ('redirect' in route) return route;
        locale = route.result.draft.locale;
        return { ...(await renderOrErrorPage(request, preview, route, form !== null)), locale, page: route.page };
      } catch (error) {
        const shown = reportedError(error, new URL(request.url), onError);
        const html = renderHtml(<FatalErrorDocument locale={locale} error={shown} />);
        return { html, statusCode: 500, locale, page: null };
      }
    },

    /** The payload of a payload path as a script; null where there is none, because the path is no page's canonical one. */
    async payload(path: string, preview: PreviewedEntry = null): Promise<PayloadScript | null> {
      // Joined, not resolved: `//[` would be another host.
      const url = new URL(settings.siteOrigin + pageUrlOfPayloadPath(path));
      if (canonicalPath(url.pathname) !== url.pathname || !matchPage(pages, url.pathname).page) return null;
      const resolved = await resolve(new Request(url), preview);
      const payload: Payload = 'redirect' in resolved ? { redirect: resolved.redirect } : resolved.result.payload;
      if ('result' in resolved && payloadPath(url.pathname, resolved.result.query) !== path) return null;
      return { kind: kindOf(payload), script: payloadScript(path, version, payload) };
    },

    /** Sitemap and feeds. @throws {ContentError} */
    xmlDocument: createXmlDocuments(pages, options, settings.siteOrigin),

    /** The share picture of a published page, by the page's canonical path. `src` is null where there is none. */
    async sharePicture(pathname: string): Promise<Pick<PayloadScript, 'kind'> & { src: string | null }> {
      // Joined, not resolved: `//[` would be another host.
      const url = new URL(settings.siteOrigin + pathname);
      const isPage = canonicalPath(pathname) === pathname && matchPage(pages, pathname).page;
      const resolved = isPage ? await resolve(new Request(url), null) : null;
      if (!resolved || 'redirect' in resolved) return { kind: 'other', src: null };
      const { payload } = resolved.result;
      return { kind: kindOf(payload), src: 'page' in payload ? (payload.page.picture?.src ?? null) : null };
    },

    /** What somebody reads whose preview is over, or never was one. @param leave where a link ends it */
    refusePreview: async (locale: Locale, leave: string) => renderRefusal('preview', locale, leave),

    /** What somebody reads who has searched too often. */
    refuseSearch: (locale: Locale) => renderRefusal('search', locale, localizedUrl('/search', locale)),
  };

  function renderRefusal(what: 'preview' | 'search', locale: Locale, leave: string): string {
    return renderHtml(<RefusedPage {...{ what, locale, leave }} {...assets.of(null, locale, true)} />);
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

function kindOf(payload: Payload): PayloadScript['kind'] {
  if ('data' in payload) return 'found';
  return 'error' in payload && payload.error.statusCode >= 500 ? 'failure' : 'other';
}
