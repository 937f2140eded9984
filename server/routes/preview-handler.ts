import { parse, serialize } from 'hono/utils/cookie';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import type { Site } from '../../site/app/entry-server.tsx';
import type { ContentClient } from '../../site/data/content-client.ts';
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import { localizedUrl, splitLocale } from '../../site/i18n/localized-url.ts';
import type { PreviewState } from '../../site/state/store.tsx';
import type { BackendHealth } from '../content/backend-health.ts';
import { apiErrorResponse } from '../http/error-responses.ts';
import { requestedLocale } from '../http/requested-locale.ts';
import { routes } from '../http/route-table.ts';
import { log } from '../log.ts';
import { findEntry, pagePathOf } from '../preview/preview-entries.ts';
import { type PreviewClaims, signClaims, verifyClaims } from '../preview/preview-tokens.ts';
import { secretsOf } from '../settings/rotation.ts';
import type { Settings } from '../settings/settings.ts';

export const PREVIEW_COOKIE = 'meguri_preview';

const HEADERS = { 'Cache-Control': routes.preview.cache.always, 'X-Robots-Tag': 'noindex' };

/** `refused` if expired or invalid; null without a session. */
type PreviewSession = NonNullable<PreviewState['preview']> | 'refused' | null;

export interface PreviewHandler {
  sessionOf(request: Request): Promise<PreviewSession>;
  isOpen(request: Request): boolean;
  /** Removes the cookie. The published page must not replace the draft. */
  refuse(request: Request): Promise<Response>;
  enter(request: Request): Promise<Response>;
  session(request: Request): Promise<Response>;
  leave(request: Request): Promise<Response>;
  /** Returns null outside previews. */
  api(request: Request): Promise<Response | null>;
}

export interface PreviewSources {
  drafts: (revision: string) => ContentClient;
  draftApi: (request: Request) => Promise<Response>;
  backendHealth: Pick<BackendHealth, 'wasReported'>;
}

/** Returns null if `PREVIEW_SECRET` is not set. */
export function createPreviewHandler(
  settings: Pick<Settings, 'PREVIEW_SECRET' | 'PREVIEW_SECRET_PREVIOUS' | 'SITE_ORIGIN'>,
  site: Pick<Site, 'render' | 'refusePreview'>,
  { drafts, draftApi, backendHealth }: PreviewSources,
): PreviewHandler | null {
  const configured = secretsOf(settings, 'PREVIEW_SECRET');
  if (configured === undefined) return null;
  const secrets = configured;
  const { SITE_ORIGIN } = settings;
  const isSecure = SITE_ORIGIN.startsWith('https:');

  /** Without `maxAge`, browsers send expired sessions, which get 403. */
  function cookie(value: string, age: { maxAge?: number } = {}): string {
    return serialize(PREVIEW_COOKIE, value, { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure, ...age });
  }
  const removedCookie = cookie('', { maxAge: 0 });

  async function refuse(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const locale = splitLocale(pathname).locale === 'en' ? 'en' : requestedLocale(request);
    const html = await site.refusePreview(locale, exitUrl(pathname));
    return new Response(request.method === 'HEAD' ? null : html, {
      status: 403,
      headers: {
        ...HEADERS,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': locale,
        'Set-Cookie': removedCookie,
      },
    });
  }

  function claimsOf(request: Request): PreviewClaims | 'refused' | null {
    const value = parse(request.headers.get('cookie') ?? '', PREVIEW_COOKIE)[PREVIEW_COOKIE];
    if (value === undefined) return null;
    return verifyClaims(value, 'preview-session', secrets) ?? 'refused';
  }

  /** The draft may be newer than the link. */
  async function previewDetails(claims: PreviewClaims) {
    const { type, id, revision, lang, exp } = claims;
    const entry = await findEntry(drafts(revision), claims, lang).catch((error: unknown) => {
      if (!backendHealth.wasReported(error))
        log.error('Preview: the entry could not be loaded', { event: 'not_loaded', repeats: String(error), error });
      return null;
    });
    const expiresAt = new Date(exp * 1000).toISOString();
    const label = contentTypes[type].label.one;
    return { label, id, revision: entry?.revision ?? revision, savedAt: entry?.savedAt ?? null, expiresAt };
  }

  async function sessionOf(request: Request): Promise<PreviewSession> {
    const claims = claimsOf(request);
    return claims === null || claims === 'refused' ? claims : previewDetails(claims);
  }

  return {
    refuse,
    sessionOf,

    isOpen(request) {
      const claims = claimsOf(request);
      return claims !== null && claims !== 'refused';
    },

    async enter(request) {
      const token = new URL(request.url).searchParams.get('token') ?? '';
      const claims = verifyClaims(token, 'preview-link', secrets);
      const path = claims && pagePathOf(claims);
      if (!path) return refuse(request);
      return new Response(null, {
        status: 303,
        headers: {
          ...HEADERS,
          Location: localizedUrl(path, claims.lang),
          'Set-Cookie': cookie(signClaims(claims, 'preview-session', secrets)),
        },
      });
    },

    async session(request) {
      const session = await sessionOf(request);
      const isValid = session !== null && session !== 'refused';
      const state: PreviewState = { preview: isValid ? session : null };
      return Response.json(state, { status: isValid ? 200 : 403, headers: HEADERS });
    },

    async leave(request) {
      const { url, home } = exitTarget(request);
      const Location = url ? url.pathname + url.search : home;
      // Anybody can send this request, so only valid sessions cause rendering.
      const claims = claimsOf(request);
      if (claims === null || claims === 'refused') {
        const headers = { ...HEADERS, Location, ...(claims && { 'Set-Cookie': removedCookie }) };
        return new Response(null, { status: 302, headers });
      }
      return new Response(null, {
        status: 303,
        headers: {
          ...HEADERS,
          Location: url && (await isPublished(url)) ? Location : home,
          'Set-Cookie': removedCookie,
        },
      });
    },

    async api(request) {
      const url = new URL(request.url);
      const claims = request.method === 'GET' ? claimsOf(request) : null;
      if (claims === null) return null;
      if (claims === 'refused') {
        return apiErrorResponse(401, 'rest_forbidden', 'The preview is over.', HEADERS);
      }
      url.searchParams.set('preview', claims.revision);
      return draftApi(new Request(url));
    },
  };

  /** Returns the exit page, if it is on this site, and the home page in its language. */
  function exitTarget(request: Request): { url: URL | null; home: string } {
    const url = URL.parse(new URL(request.url).searchParams.get('to') ?? '/', SITE_ORIGIN);
    const path = url && canonicalPath(url.pathname);
    const isOnThisSite = url?.origin === SITE_ORIGIN && path !== null && !/^\/(?:preview\b|\/|\\)/.test(path);
    return {
      url: isOnThisSite ? new URL(SITE_ORIGIN + path + url.search) : null,
      home: localizedUrl('/', url ? splitLocale(url.pathname).locale : 'ja'),
    };
  }

  async function isPublished(url: URL): Promise<boolean> {
    const page = await site.render(new Request(url));
    return !('redirect' in page) && page.statusCode !== 404;
  }
}

function exitUrl(pathname: string): string {
  const { path } = routes.previewExit;
  return pathname.startsWith(routes.preview.path) ? path : `${path}?to=${encodeURIComponent(pathname)}`;
}
