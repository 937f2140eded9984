/** The routes of the server with their caching. `docs/reference/http-endpoints.md` and `cache-headers.md` list them. */
import { API_PATH, MEDIA_PATH } from '../../contract/api/api-path.ts';
import { UPLOADS_PATH } from '../../contract/api/uploads.ts';
import { calendarPath } from '../../contract/content-types/events.ts';
import { documentPath } from '../../contract/site-paths.ts';
import { ERROR_REPORT_PATH } from '../../site/errors/error-report.ts';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { IMAGES_BASE } from '../../site/pictures/picture-source.ts';
import { SUGGESTIONS_PATH } from '../../site/search/search.ts';
import { SITEMAP_PATH } from '../../site/seo/sitemap/sitemap.server.ts';
import { CHALLENGE_PATH } from '../../site/state/form-state.ts';
import { type CachePolicy, cachePolicy } from './cache-policy.ts';

export interface Route {
  /** In Hono's notation. */
  path: string;
  /** The addresses, if the path is a wildcard. */
  addresses?: string;
  /** GET includes HEAD. */
  methods: readonly ('GET' | 'POST')[];
  purpose: string;
  /** `Cache-Control` by case. Errors without a case are never stored. */
  cache: Readonly<Record<string, CachePolicy>>;
  /** The setting without which the route does not exist. */
  needs?: 'PREVIEW_SECRET' | 'REVALIDATE_SECRET' | 'CONTENT_API_BASE';
}

const { immutable, revalidate, oneMinute, oneHour, noStore } = cachePolicy;

const imageCache = {
  currentVersion: immutable,
  otherVersion: revalidate,
  withoutVersion: oneHour,
  fastEncoding: revalidate,
  notFound: oneMinute,
  unpublished: noStore,
  failed: noStore,
} as const;

/** In the order of registration, which decides between paths that overlap. */
export const routes = {
  buildFiles: {
    path: `${STATIC_BASE}/assets/:name`,
    methods: ['GET'],
    purpose: 'Scripts, style sheets and fonts of this build and of earlier builds',
    cache: { always: immutable },
  },
  formerSharePictures: {
    path: `${IMAGES_BASE}/share/*`,
    addresses: `${IMAGES_BASE}/share{path}/{version}.jpg`,
    methods: ['GET'],
    purpose: 'Share pictures of earlier releases; redirects to the page’s cover (302)',
    cache: { redirect: oneMinute, notFound: oneMinute, unavailable: noStore },
  },
  images: {
    path: `${IMAGES_BASE}/*`,
    addresses: `${IMAGES_BASE}/{version}/{source}/{width}.avif`,
    methods: ['GET'],
    purpose: 'Generated variants of pictures, and SVG drawings',
    cache: imageCache,
  },
  media: {
    path: `${MEDIA_PATH}*`,
    addresses: `${MEDIA_PATH}{source}`,
    methods: ['GET'],
    purpose: 'Pictures under their address in the content API: the largest variant, never the original',
    cache: imageCache,
  },
  uploads: {
    path: `${UPLOADS_PATH}*`,
    addresses: `${UPLOADS_PATH}{file}`,
    methods: ['GET'],
    purpose: 'Files of a separate content backend',
    cache: { published: oneHour, inPreview: noStore },
    needs: 'CONTENT_API_BASE',
  },
  api: {
    path: `${API_PATH}/*`,
    methods: ['GET'],
    purpose: 'The content API, with published content only',
    cache: { published: revalidate, inPreview: noStore, error: noStore },
  },
  health: {
    path: '/healthz',
    methods: ['GET'],
    purpose: 'Health check; always 200',
    cache: { always: noStore },
  },
  readiness: {
    path: '/readyz',
    methods: ['GET'],
    purpose: 'Readiness check; 503 before the content was first read, and while the server shuts down',
    cache: { always: noStore },
  },
  robots: {
    path: '/robots.txt',
    methods: ['GET'],
    purpose: 'Rules for crawlers',
    cache: { always: oneHour },
  },
  securityTxt: {
    path: '/.well-known/security.txt',
    methods: ['GET'],
    purpose: 'Whom to tell about a weakness (RFC 9116)',
    cache: { found: oneHour },
  },
  staticFiles: {
    path: '/',
    addresses: '/favicon.svg, icons, web manifests, /press/{file}',
    methods: ['GET'],
    purpose: 'Icons, web manifests and press files of the company',
    cache: { always: oneHour },
  },
  xml: {
    path: '*',
    addresses: `${SITEMAP_PATH}, /sitemap/{part}.xml, {list}/feed.xml`,
    methods: ['GET'],
    purpose: 'Sitemap and feeds',
    cache: { complete: revalidate, unavailable: noStore },
  },
  payloads: {
    path: `${STATIC_BASE}/*`,
    addresses: `${STATIC_BASE}/{version}{path}/payload.js`,
    methods: ['GET'],
    purpose: 'The data of a page, for navigations in the browser',
    cache: { found: revalidate, personal: noStore, inPreview: noStore, redirectOrError: noStore },
  },
  preview: {
    path: '/preview',
    addresses: '/preview?token={token}',
    methods: ['GET'],
    purpose: 'Opens a preview session with a signed link (303)',
    cache: { always: noStore },
    needs: 'PREVIEW_SECRET',
  },
  previewSession: {
    path: '/preview/session',
    methods: ['GET'],
    purpose: 'State of the preview session, as JSON',
    cache: { always: noStore },
    needs: 'PREVIEW_SECRET',
  },
  previewExit: {
    path: '/preview/exit',
    addresses: '/preview/exit?to={path}',
    methods: ['GET', 'POST'],
    purpose: 'Ends the preview session (303)',
    cache: { always: noStore },
    needs: 'PREVIEW_SECRET',
  },
  revalidate: {
    path: '/_revalidate',
    methods: ['POST'],
    purpose: 'Announcements of changed content ([events](events.md#announcements-of-changed-content))',
    cache: { always: noStore },
    needs: 'REVALIDATE_SECRET',
  },
  cspReports: {
    path: '/_csp',
    methods: ['POST'],
    purpose:
      'Reports of browsers that the Content-Security-Policy blocked something ([security](../security.md#reports-of-browsers)); always 204',
    cache: { always: noStore },
  },
  errorReports: {
    path: ERROR_REPORT_PATH,
    methods: ['POST'],
    purpose:
      'Reports of browsers about errors of scripts ([monitoring](../guides/monitoring.md#errors-of-browsers)); always 204',
    cache: { always: noStore },
  },
  suggestions: {
    path: SUGGESTIONS_PATH,
    methods: ['GET'],
    purpose: 'Suggestions of the search, as JSON',
    cache: { always: noStore },
  },
  challenge: {
    path: CHALLENGE_PATH,
    methods: ['GET'],
    purpose: 'Proof of work and form token for a form',
    cache: { always: noStore },
  },
  documents: {
    path: documentPath(':token'),
    methods: ['GET'],
    purpose: 'A document on request, with the link of its mail',
    cache: { always: noStore },
  },
  calendar: {
    path: calendarPath(':slug'),
    methods: ['GET'],
    purpose: 'Calendar file of a seminar, also under `/en`',
    cache: { found: revalidate },
  },
  forms: {
    path: '*',
    addresses: 'pages with a form',
    methods: ['POST'],
    purpose: 'Receives a form; JSON for scripts, otherwise a page',
    cache: { always: noStore },
  },
  pages: {
    path: '*',
    addresses: 'pages',
    methods: ['GET'],
    purpose: 'A page, in the language of its address',
    cache: {
      found: revalidate,
      notFound: revalidate,
      error: noStore,
      personal: noStore,
      inPreview: noStore,
      dependsOnLanguage: noStore,
      canonicalRedirect: oneHour,
      permanentRedirect: oneHour,
      temporaryRedirect: noStore,
    },
  },
} as const satisfies Record<string, Route>;

/** 404s are revalidated, because a page may be published at any time. */
export function pageCachePolicy(statusCode: number): CachePolicy {
  const { found, notFound, error } = routes.pages.cache;
  if (statusCode === 200) return found;
  return statusCode === 404 ? notFound : error;
}
