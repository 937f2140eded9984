import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { MEDIA_PATH } from '../../contract/api/api-path.ts';
import { ICONS, MANIFEST_PATH } from '../../site/app/head/icons.ts';
import { LOCALES } from '../../site/i18n/locales.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { IMAGES_BASE } from '../../site/pictures/picture-source.ts';
import { PLAYER_ORIGINS } from '../../site/rich-text/transforms/blocks/video-address.ts';
import type { Settings } from '../settings/settings.ts';
import { cachePolicy } from './cache-policy.ts';
import {
  contentSecurityPolicy,
  cspReports,
  type ExternalFiles,
  type PolicySettings,
} from './content-security-policy.ts';

/** Chromium warns about unknown names. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'interest-cohort',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS_POLICY = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  // Videos start without a second click.
  `autoplay=(self ${PLAYER_ORIGINS.map((origin) => `"${origin}"`).join(' ')})`,
].join(', ');

/** For an SVG that is opened as a document. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const EMBEDDABLE_PREFIXES = [`${IMAGES_BASE}/`, MEDIA_PATH, `${STATIC_BASE}/assets/`, '/press/'];
const EMBEDDABLE_FILES = new Set<string>([
  ...Object.values(ICONS),
  ...LOCALES.map((locale) => localizedUrl(MANIFEST_PATH, locale)),
]);

type SecuritySettings = PolicySettings & Pick<Settings, 'ALLOW_INDEXING'>;

interface HeaderOptions {
  externalFiles?: ExternalFiles;
  /** Default: true. */
  hasReports?: boolean;
}

export function securityHeaders(
  settings: SecuritySettings,
  { externalFiles, hasReports = true }: HeaderOptions = {},
): MiddlewareHandler {
  const { SITE_ORIGIN, ALLOW_INDEXING } = settings;
  // Static files have no server that receives reports.
  const { directives, reportingEndpoints } = hasReports ? cspReports(settings) : {};
  const setHeaders = secureHeaders({
    contentSecurityPolicy: { ...contentSecurityPolicy(settings, externalFiles), ...directives },
    ...(reportingEndpoints && { reportingEndpoints }),
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: SITE_ORIGIN.startsWith('https:') ? 'max-age=31536000' : false,
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // For obsolete browsers.
    xDownloadOptions: false,
    xXssProtection: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
  });
  return async (c, next) => {
    await setHeaders(c, next);
    if (c.res.headers.get('Content-Type')?.startsWith('image/svg+xml')) c.header('Content-Security-Policy', SVG_POLICY);
    c.header('Permissions-Policy', PERMISSIONS_POLICY);
    if (!ALLOW_INDEXING) c.header('X-Robots-Tag', 'noindex');
    c.header('Cross-Origin-Resource-Policy', isEmbeddable(c.req.path, c.res) ? 'cross-origin' : 'same-origin');
  };
}

export async function pageSecurityHeaders(settings: SecuritySettings): Promise<Record<string, string>> {
  const app = new Hono().use(securityHeaders(settings)).get('/', (c) => c.body(null));
  return Object.fromEntries((await app.request('/')).headers);
}

/** Headers of exported files. */
export interface FileHeaders {
  page: Readonly<Record<string, string>>;
  /** Differences from `page`. */
  embeddable: Readonly<Record<string, string>>;
  /** Differences for SVG. */
  svg: Readonly<Record<string, string>>;
  /** A path with a trailing slash includes all paths below. */
  embeddablePaths: readonly string[];
}

export async function fileSecurityHeaders(settings: SecuritySettings): Promise<FileHeaders> {
  const app = new Hono().use(securityHeaders(settings, { hasReports: false }));
  app.get('*', (c) => {
    c.header('Cache-Control', cachePolicy.oneHour);
    return c.body('', 200, { 'Content-Type': c.req.path.endsWith('.svg') ? 'image/svg+xml' : 'text/html' });
  });
  const headersOf = async (path: string) => {
    const {
      'cache-control': _,
      'content-type': __,
      ...headers
    } = Object.fromEntries((await app.request(path)).headers);
    return headers;
  };
  const page = await headersOf('/');
  const differences = async (path: string) =>
    Object.fromEntries(Object.entries(await headersOf(path)).filter(([name, value]) => page[name] !== value));
  return {
    page,
    embeddable: await differences(`${IMAGES_BASE}/x`),
    svg: await differences('/x.svg'),
    embeddablePaths: [...EMBEDDABLE_PREFIXES, ...EMBEDDABLE_FILES],
  };
}

function isEmbeddable(path: string, { headers }: Response): boolean {
  if (!headers.get('Cache-Control')?.startsWith('public')) return false;
  return EMBEDDABLE_FILES.has(path) || EMBEDDABLE_PREFIXES.some((folder) => path.startsWith(folder));
}
