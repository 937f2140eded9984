import type { Site } from '../../site/app/entry-server.tsx';
import type { FormState } from '../../site/components/form/form-state.ts';
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import { localizedUrl, splitLocale } from '../../site/i18n/localized-url.ts';
import { cachePolicy, pageCachePolicy } from '../http/cache-policy.ts';
import { methodNotAllowedResponse } from '../http/error-responses.ts';
import { etagResponse } from '../http/etag.ts';
import { pickHeaders } from '../http/pick-headers.ts';
import { requestedLocale } from '../http/requested-locale.ts';
import type { PreviewHandler } from '../preview/preview-handler.ts';
import { localeCookieHeader, shouldRedirectToEnglish } from './locale-redirect.ts';

/** `Retry-After` in seconds, for visitors and crawlers while the content backend is down. */
const RETRY_AFTER = '30';
/** The only request headers that rendering sees. */
const LANGUAGE_HEADERS = ['cookie', 'accept-language'];

/**
 * Handles page requests: redirects to the canonical path, then to the visitor's language, else renders the page. A page
 * cache belongs between the redirects and `site.render`.
 *
 * @param siteOrigin the origin of all URLs; the Host header is never trusted
 * @param preview null where previews are disabled
 */
export function createPageHandler(
  site: Pick<Site, 'render' | 'matches'>,
  siteOrigin: string,
  preview: Pick<PreviewHandler, 'sessionOf' | 'refuse'> | null,
) {
  const refusal = (request: Request) => preview?.refuse(request) ?? new Response(null, { status: 403 });
  /** @param posted the state of the page's form after a POST; the response is for this visitor only */
  return async function handlePage(request: Request, posted?: PostedForm): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD' && !posted) return methodNotAllowedResponse();
    const session = (await preview?.sessionOf(request)) ?? null;
    if (session === 'refused') return refusal(request);
    const { pathname, search } = new URL(request.url);
    const canonical = canonicalPath(pathname);
    if (canonical !== null && canonical !== pathname) {
      return redirectTo(canonical + search, 301, { 'Cache-Control': cachePolicy.oneHour });
    }

    // A path without a canonical form (malformed escapes) gets the 404 of a path that no page has.
    const path = canonical ?? localizedUrl('/%EF%BF%BD', splitLocale(pathname).locale);
    const isUnprefixed = splitLocale(path).locale === 'ja';
    // A preview shows the language of its link, whatever the browser prefers.
    if (!session && isUnprefixed && site.matches(path) && shouldRedirectToEnglish(request, siteOrigin)) {
      return redirectTo(localizedUrl(path, 'en') + search, 302, {
        'Cache-Control': cachePolicy.noStore,
        Vary: 'Accept-Language, Cookie',
        'Set-Cookie': localeCookieHeader('en', siteOrigin.startsWith('https:')),
      });
    }

    const canonicalRequest = new Request(siteOrigin + path + search, {
      headers: pickHeaders(request.headers, LANGUAGE_HEADERS),
    });
    const page = await site.render(canonicalRequest, session, posted?.state);
    if ('redirect' in page) return redirectTo(page.redirect, 302, { 'Cache-Control': cachePolicy.noStore });

    const isOtherLanguage = isUnprefixed && (requestedLocale(request) === 'en' || page.locale === 'en');
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': page.locale,
      'Cache-Control': session || posted || isOtherLanguage ? cachePolicy.noStore : pageCachePolicy(page.statusCode),
    });
    if (isUnprefixed) headers.set('Vary', 'Accept-Language, Cookie');
    if (page.statusCode === 503) headers.set('Retry-After', RETRY_AFTER);
    if (session || page.statusCode !== 200) headers.set('X-Robots-Tag', 'noindex');
    if (posted && page.statusCode === 200) return new Response(page.html, { status: posted.status, headers });
    if (session)
      return new Response(request.method === 'HEAD' ? null : page.html, { status: page.statusCode, headers });
    return etagResponse(request, page.html, page.statusCode, headers);
  };
}

/** The state of a form after a POST, and the status of the response if its page is found. */
export interface PostedForm {
  state: FormState;
  status: number;
}

/** A redirect inside this site: always root-relative, and never `//host`. */
function redirectTo(url: string, status: 301 | 302, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...headers, Location: url.replace(/^\/{2,}/, '/') } });
}
