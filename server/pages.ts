import type { FormState } from '../site/components/form/form-state.ts';
import type { Site } from '../site/entry-server.tsx';
import { canonicalPath } from '../site/i18n/canonical-path.ts';
import { localizedUrl, splitLocale } from '../site/i18n/localized-url.ts';
import { cachePolicy, pageCachePolicy } from './cache-policy.ts';
import { entersForEnglish, localeCookieHeader, requestedLocale } from './entry-locale.ts';
import type { Preview } from './preview/preview.ts';
import { withEtag } from './with-etag.ts';

/** Seconds after which a visitor or a crawler may try again, while the content backend does not answer. */
const RETRY_AFTER = '30';

/**
 * Answers page requests: spelling, then language, then the page. The place of the later page cache is between the
 * language and `site.render`.
 *
 * @param siteOrigin where the site is; the Host header is never trusted
 * @param preview null where it is off
 */
export function createPageHandler(
  site: Pick<Site, 'render' | 'matches'>,
  siteOrigin: string,
  preview: Pick<Preview, 'sessionOf' | 'refuse'> | null,
) {
  const refusal = (request: Request) => preview?.refuse(request) ?? new Response(null, { status: 403 });
  /** @param posted what is said about the page's form, to this visitor alone */
  return async function answerPage(request: Request, posted?: PostedForm): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD' && !posted) {
      return new Response('Method Not Allowed', {
        status: 405,
        headers: { Allow: 'GET, HEAD', 'Cache-Control': cachePolicy.none },
      });
    }
    const session = (await preview?.sessionOf(request)) ?? null;
    if (session === 'refused') return refusal(request);
    const { pathname, search } = new URL(request.url);
    const canonical = canonicalPath(pathname);
    if (canonical !== null && canonical !== pathname) {
      return redirectTo(canonical + search, 301, { 'Cache-Control': cachePolicy.anHour });
    }

    // What has no right spelling names nothing: it is shown as a path that no page has.
    const path = canonical ?? localizedUrl('/%EF%BF%BD', splitLocale(pathname).locale);
    const isUnprefixed = splitLocale(path).locale === 'ja';
    // Who previews Japanese reads Japanese, whatever their browser prefers.
    if (!session && isUnprefixed && site.matches(path) && entersForEnglish(request, siteOrigin)) {
      return redirectTo(localizedUrl(path, 'en') + search, 302, {
        'Cache-Control': cachePolicy.none,
        Vary: 'Accept-Language, Cookie',
        'Set-Cookie': localeCookieHeader('en', siteOrigin.startsWith('https:')),
      });
    }

    const asked = new Request(siteOrigin + path + search, { headers: languageHeaders(request) });
    const page = await site.render(asked, session, posted?.state);
    if ('redirect' in page) return redirectTo(page.redirect, 302, { 'Cache-Control': cachePolicy.none });

    const wantsOther = isUnprefixed && (requestedLocale(request) === 'en' || page.locale === 'en');
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': page.locale,
      'Cache-Control': session || posted || wantsOther ? cachePolicy.none : pageCachePolicy(page.statusCode),
    });
    if (isUnprefixed) headers.set('Vary', 'Accept-Language, Cookie');
    if (page.statusCode === 503) headers.set('Retry-After', RETRY_AFTER);
    if (session || page.statusCode !== 200) headers.set('X-Robots-Tag', 'noindex');
    if (posted && page.statusCode === 200) return new Response(page.html, { status: posted.status, headers });
    if (session)
      return new Response(request.method === 'HEAD' ? null : page.html, { status: page.statusCode, headers });
    return withEtag(request, page.html, page.statusCode, headers);
  };
}

/** What the server says about a form, and the status that a page which is there gets with it. */
export interface PostedForm {
  state: FormState;
  status: number;
}

/** Only these headers of a visitor have a say in what is rendered. */
function languageHeaders(request: Request): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'accept-language']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

/** A redirect to this site: always root-relative, and never `//host`. */
function redirectTo(url: string, status: 301 | 302, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...headers, Location: url.replace(/^\/{2,}/, '/') } });
}
