import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { RenderedPage, Site } from '../../site/app/entry-server.tsx';
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import { localizedUrl, splitLocale } from '../../site/i18n/localized-url.ts';
import { withQuery } from '../../site/navigation/redirects.ts';
import type { FormState } from '../../site/state/form-state.ts';
import { kindOfStatus } from '../cache/cacheability.ts';
import { type CachedResponse, respondCached } from '../cache/cached-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { methodNotAllowedResponse } from '../http/error-responses.ts';
import { pickHeaders } from '../http/pick-headers.ts';
import { requestedLocale } from '../http/requested-locale.ts';
import { retryAfter } from '../http/retry-after.ts';
import { pageCachePolicy, routes } from '../http/route-table.ts';
import { localeCookieHeader, shouldRedirectToEnglish } from '../pages/locale-redirect.ts';
import { createMissingPathLog } from '../pages/missing-paths.ts';
import type { PreviewHandler } from './preview-handler.ts';

const { cache: policies } = routes.pages;
const REDIRECT_WAIT_MS = 1000;
/** Longer URLs are 404s, because pages repeat their URL. A search has 200 characters of up to 12 each. */
const MAX_ADDRESS_LENGTH = 4000;
/** The only headers that affect rendering, and only of 404s. */
const LANGUAGE_HEADERS = ['cookie', 'accept-language'];

/**
 * Redirects to the canonical path and the visitor's language, or returns the page.
 *
 * @param siteOrigin used for all URLs; the `Host` header is not trusted
 */
export function createPageHandler(
  site: Pick<Site, 'render' | 'canonicalSearch' | 'isPersonal' | 'findQueryRedirect'>,
  cache: ResponseCache,
  siteOrigin: string,
  preview: Pick<PreviewHandler, 'sessionOf' | 'refuse'> | null,
) {
  const logMissing = createMissingPathLog();
  const refusal = (request: Request) => preview?.refuse(request) ?? new Response(null, { status: 403 });

  function addressOf(path: string, query: URLSearchParams): string {
    return path + (site.canonicalSearch(path, query) ?? '');
  }

  /** @param posted form state after a POST; makes the response private */
  return async function handlePage(request: Request, posted?: PostedForm): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD' && !posted) return methodNotAllowedResponse();
    const session = (await preview?.sessionOf(request)) ?? null;
    if (session === 'refused') return refusal(request);
    const { pathname, search, searchParams } = new URL(request.url);
    const canonical = canonicalPath(pathname);
    if (canonical !== null && canonical !== pathname) {
      return new Response(null, {
        status: 301,
        headers: redirectHeaders(canonical + search, policies.canonicalRedirect),
      });
    }

    const redirect =
      canonical === null || posted
        ? null
        : await waitAtMost(site.findQueryRedirect(new URL(siteOrigin + canonical + search)), REDIRECT_WAIT_MS, null);
    if (redirect?.to)
      return new Response(null, {
        status: redirect.status,
        headers: externalRedirectHeaders(redirect.to, redirect.status),
      });

    // Malformed and overlong paths get the 404 of a path that cannot exist.
    const isUsable = canonical !== null && addressOf(canonical, searchParams).length <= MAX_ADDRESS_LENGTH;
    const path = isUsable ? canonical : localizedUrl('/%EF%BF%BD', splitLocale(pathname).locale);
    const canonicalSearch = site.canonicalSearch(path, searchParams);
    const isUnprefixed = splitLocale(path).locale === 'ja';
    // Previews have the language of their link.
    if (!session && isUnprefixed && canonicalSearch !== null && shouldRedirectToEnglish(request, siteOrigin)) {
      const headers = {
        ...redirectHeaders(localizedUrl(path, 'en') + search),
        Vary: 'Accept-Language, Cookie',
        'Set-Cookie': localeCookieHeader('en', siteOrigin.startsWith('https:')),
      };
      return new Response(null, { status: 302, headers });
    }

    const address = addressOf(path, searchParams);
    const headers = canonicalSearch === null ? pickHeaders(request.headers, LANGUAGE_HEADERS) : undefined;
    const canonicalRequest = new Request(siteOrigin + address, { headers });
    if (session || posted) {
      const page = await site.render(canonicalRequest, session, posted?.state);
      if ('redirect' in page) return new Response(null, { status: 302, headers: redirectHeaders(page.redirect) });
      const status = posted && page.statusCode === 200 ? posted.status : page.statusCode;
      const privateHeaders = {
        'Cache-Control': session ? policies.inPreview : routes.forms.cache.always,
        ...(session && { 'X-Robots-Tag': 'noindex' }),
      };
      return new Response(request.method === 'HEAD' ? null : page.html, {
        status,
        headers: { ...pageHeaders(page, isUnprefixed), ...privateHeaders },
      });
    }

    // 404s depend on the visitor's language.
    const key = canonicalSearch === null ? `${requestedLocale(request)} ${address}` : address;
    const isPersonal = site.isPersonal(path, searchParams);
    const response = await cache.get(
      { key, query: new URLSearchParams(canonicalSearch ?? ''), isPersonal },
      async () => {
        const page = await site.render(canonicalRequest);
        if ('redirect' in page) {
          const { redirect, status } = page;
          const headers = status ? externalRedirectHeaders(redirect, status) : redirectHeaders(redirect);
          return { kind: 'other', status: status ?? 302, headers, text: '' };
        }
        const { statusCode: status, html: text } = page;
        if (status === 404 || status === 410)
          logMissing(new URL(canonicalRequest.url), status, request.headers.get('referer'));
        return { kind: kindOfStatus(status), status, headers: pageHeaders(page, isUnprefixed), text };
      },
    );
    const { 'Content-Language': language } = response.headers;
    const isOtherLanguage = isUnprefixed && (requestedLocale(request) === 'en' || language === 'en');
    const { Location: location } = response.headers;
    return respondCached(request, response, {
      ...(isOtherLanguage && { 'Cache-Control': policies.dependsOnLanguage }),
      ...(isPersonal && { 'Cache-Control': policies.personal }),
      // Keeps other query keys, for example campaign parameters.
      ...(location && { Location: withQuery(location, otherQuery(searchParams, canonicalSearch)) }),
    });
  };
}

function otherQuery(query: URLSearchParams, canonicalSearch: string | null): URLSearchParams {
  const allowed = new URLSearchParams(canonicalSearch ?? '');
  return new URLSearchParams([...query].filter(([key]) => !allowed.has(key)));
}

export interface PostedForm {
  state: FormState;
  status: number;
}

function pageHeaders(
  { locale, statusCode }: Exclude<RenderedPage, { redirect: string }>,
  isUnprefixed: boolean,
): CachedResponse['headers'] {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': locale,
    'Cache-Control': pageCachePolicy(statusCode),
    ...(isUnprefixed && { Vary: 'Accept-Language, Cookie' }),
    ...(statusCode === 503 && retryAfter('backendFails')),
    ...(statusCode !== 200 && { 'X-Robots-Tag': 'noindex' }),
  };
}

/** The target may be on another site. */
function externalRedirectHeaders(to: string, status: 301 | 302 | 410): Record<string, string> {
  return { Location: to, 'Cache-Control': status === 301 ? policies.permanentRedirect : policies.temporaryRedirect };
}

/** Internal redirects must never start with `//`. */
function redirectHeaders(url: string, cacheControl: string = policies.temporaryRedirect): Record<string, string> {
  return { Location: url.replace(/^\/{2,}/, '/'), 'Cache-Control': cacheControl };
}
