import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { API_PATH } from '../contract/api-path.ts';
import { IMAGES_BASE } from '../site/content/picture-source.ts';
import { LOCALES } from '../site/i18n/locales.ts';
import { localizedUrl } from '../site/i18n/localized-url.ts';
import { ICONS, MANIFEST_PATH } from '../site/runtime/icons.ts';
import { STATIC_BASE } from '../site/runtime/payload/payload.ts';
import { siteConfig } from '../site.config.ts';
import type { Settings } from './settings.ts';

/** What a page could ask of a browser and this site never does. Chromium knows each of them, or else it would complain. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
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
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** What others embed: pictures, files of the build, logos and icons. */
const EMBEDDED_FOLDERS = [`${IMAGES_BASE}/`, `${API_PATH}/media/`, `${STATIC_BASE}/assets/`, '/press/'];
const EMBEDDED_FILES = new Set<string>([
  ...Object.values(ICONS),
  ...LOCALES.map((locale) => localizedUrl(MANIFEST_PATH, locale)),
]);

/**
 * Headers that every answer carries. The policy for scripts needs neither nonce nor hash, because the site has no
 * inline script; a third party is let in only where it is configured.
 *
 * @param fontStylesheets root-relative or https URLs
 */
export function securityHeaders(
  { GTM_ID, TRANSLATE_WIDGET_SRC, SITE_ORIGIN }: Pick<Settings, 'GTM_ID' | 'TRANSLATE_WIDGET_SRC' | 'SITE_ORIGIN'>,
  fontStylesheets: readonly string[] = siteConfig.head.fontStylesheets,
): MiddlewareHandler {
  const tagManager = GTM_ID ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com'] : [];
  // Where analytics sends what it has seen, by region.
  const analytics = GTM_ID ? ['https://*.analytics.google.com', 'https://*.googletagmanager.com'] : [];
  const widget = TRANSLATE_WIDGET_SRC ? [new URL(TRANSLATE_WIDGET_SRC).origin] : [];
  const thirdParties = [...tagManager, ...widget];
  const fonts = fontStylesheets.map((href) => new URL(href, SITE_ORIGIN).origin);
  const setHeaders = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...thirdParties],
      // A translation widget writes styles into the page; without one there are none.
      styleSrc: [
        "'self'",
        ...new Set(fonts.filter((origin) => origin !== SITE_ORIGIN)),
        ...widget,
        ...(widget.length > 0 ? ["'unsafe-inline'"] : []),
      ],
      imgSrc: ["'self'", 'data:', 'https:'],
      connectSrc: ["'self'", ...thirdParties, ...analytics],
      fontSrc: ["'self'", 'https:'],
      frameSrc: ["'self'", ...widget],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: SITE_ORIGIN.startsWith('https:') ? 'max-age=31536000' : false,
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
  });
  return async (c, next) => {
    await setHeaders(c, next);
    c.header('Permissions-Policy', PERMISSIONS_POLICY);
    c.header('Cross-Origin-Resource-Policy', isEmbedded(c.req.path, c.res) ? 'cross-origin' : 'same-origin');
  };
}

/** Whether pages elsewhere may show it; never what is private to one visitor. */
function isEmbedded(path: string, { headers }: Response): boolean {
  if (!headers.get('Cache-Control')?.startsWith('public')) return false;
  return EMBEDDED_FILES.has(path) || EMBEDDED_FOLDERS.some((folder) => path.startsWith(folder));
}
