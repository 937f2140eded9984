import { parse, serialize } from 'hono/utils/cookie';
import { API_PATH } from '../../contract/api-path.ts';
import type { ContentClient } from '../../site/content/content-client.ts';
import type { Site } from '../../site/entry-server.tsx';
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { localizedUrl, splitLocale } from '../../site/i18n/localized-url.ts';
import type { AuthenticationModule } from '../../site/runtime/store.tsx';
import { cachePolicy } from '../cache-policy.ts';
import { requestedLocale } from '../entry-locale.ts';
import { log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { SiteSources } from '../site-options.ts';
import { findEntry, pagePathOf } from './entries.ts';
import { type PreviewClaims, signClaims, verifyClaims } from './tokens.ts';

const COOKIE = 'meguri_preview';

/** Headers of all that belongs to a preview. */
const HEADERS = { 'Cache-Control': cachePolicy.none, 'X-Robots-Tag': 'noindex' };

/** Who asks: somebody who previews, somebody whose session is over or no session of ours (`refused`), or anybody. */
export type PreviewSession = NonNullable<AuthenticationModule['preview']> | 'refused' | null;

export interface Preview {
  sessionOf(request: Request): Promise<PreviewSession>;
  /** 403, and the end of the session: never the published page in its place. */
  refuse(request: Request): Promise<Response>;
  enter(request: Request): Promise<Response>;
  /** The authentication module, for the browser. */
  session(request: Request): Promise<Response>;
  leave(request: Request): Promise<Response>;
  /** What a page of a preview asks the API for, with drafts; null for all other requests. */
  api(request: Request): Promise<Response | null>;
}

/**
 * Drafts for those who have a link (`npm run preview`). Null where it is off, because there is no secret.
 */
export function createPreview(
  { PREVIEW_SECRET: secret, SITE_ORIGIN }: Pick<Settings, 'PREVIEW_SECRET' | 'SITE_ORIGIN'>,
  site: Pick<Site, 'render' | 'refusePreview'>,
  { drafts, draftApi }: Pick<SiteSources, 'drafts' | 'draftApi'>,
): Preview | null {
  if (secret === undefined) return null;
  const isSecure = SITE_ORIGIN.startsWith('https:');

  /** Without an age, so that a browser that is still open says that the session is over, and is told so. */
  function cookie(value: string, age: { maxAge?: number } = {}): string {
    return serialize(COOKIE, value, { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure, ...age });
  }
  const noCookie = cookie('', { maxAge: 0 });

  async function refuse(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const locale = splitLocale(pathname).locale === 'en' ? 'en' : requestedLocale(request);
    const html = await site.refusePreview(locale, leavingUrl(pathname));
    return new Response(request.method === 'HEAD' ? null : html, {
      status: 403,
      headers: {
        ...HEADERS,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': locale,
        'Set-Cookie': noCookie,
      },
    });
  }

  function claimsOf(request: Request): PreviewClaims | 'refused' | null {
    const value = parse(request.headers.get('cookie') ?? '', COOKIE)[COOKIE];
    if (value === undefined) return null;
    return verifyClaims(value, 'preview-session', secret ?? '') ?? 'refused';
  }

  async function sessionOf(request: Request): Promise<PreviewSession> {
    const claims = claimsOf(request);
    return claims === null || claims === 'refused' ? claims : authenticationOf(claims, drafts);
  }

  return {
    refuse,
    sessionOf,

    async enter(request) {
      const token = new URL(request.url).searchParams.get('token') ?? '';
      const claims = verifyClaims(token, 'preview-link', secret);
      const path = claims && pagePathOf(claims);
      if (!path) return refuse(request);
      return new Response(null, {
        status: 303,
        headers: {
          ...HEADERS,
          Location: localizedUrl(path, claims.lang),
          'Set-Cookie': cookie(signClaims(claims, 'preview-session', secret)),
        },
      });
    },

    async session(request) {
      const session = await sessionOf(request);
      const isOne = session !== null && session !== 'refused';
      const authentication: AuthenticationModule = { preview: isOne ? session : null };
      return Response.json(authentication, { status: isOne ? 200 : 403, headers: HEADERS });
    },

    async leave(request) {
      return new Response(null, {
        status: 303,
        headers: { ...HEADERS, Location: await whereTo(request), 'Set-Cookie': noCookie },
      });
    },

    async api(request) {
      const url = new URL(request.url);
      const isQuestion = request.method === 'GET' && !url.pathname.startsWith(`${API_PATH}/media/`);
      const claims = isQuestion ? claimsOf(request) : null;
      if (claims === null) return null;
      if (claims === 'refused') {
        const body = { code: 'rest_forbidden', message: 'The preview is over.', data: { status: 401 } };
        return Response.json(body, { status: 401, headers: HEADERS });
      }
      url.searchParams.set('preview', '1');
      return draftApi(new Request(url));
    },
  };

  /** The page that was previewed, where others can see it, too; else the home page in its language. */
  async function whereTo(request: Request): Promise<string> {
    const url = URL.parse(new URL(request.url).searchParams.get('to') ?? '/', SITE_ORIGIN);
    if (!url) return localizedUrl('/', 'ja');
    const path = canonicalPath(url.pathname);
    const locale: Locale = splitLocale(url.pathname).locale;
    const isHere = url.origin === SITE_ORIGIN && path !== null && !/^\/(?:preview\b|\/|\\)/.test(path);
    if (!isHere) return localizedUrl('/', locale);
    const page = await site.render(new Request(url.origin + path + url.search));
    return 'redirect' in page || page.statusCode === 404 ? localizedUrl('/', locale) : path + url.search;
  }
}

/** Where a form or link ends the preview, and leads back to a page. */
function leavingUrl(pathname: string): string {
  return pathname.startsWith('/preview') ? '/preview/exit' : `/preview/exit?to=${encodeURIComponent(pathname)}`;
}

/** The session as the store has it: with the revision that is shown, which may be newer than the link's. */
async function authenticationOf(claims: PreviewClaims, drafts: ContentClient) {
  const { type, id, revision, lang, exp } = claims;
  const entry = await findEntry(drafts, claims, lang).catch((error: unknown) => {
    log.error('The previewed entry could not be looked up', error);
    return null;
  });
  return { type, id, revision: entry?.revision ?? revision, expiresAt: new Date(exp * 1000).toISOString() };
}
