import { PLAYER_ORIGINS } from '../../site/rich-text/transforms/blocks/video-address.ts';
import { externalOrigins, siteConfig } from '../../site.config.ts';
import type { Settings } from '../settings/settings.ts';
import { routes } from './route-table.ts';

export type PolicySettings = Pick<Settings, 'GTM_ID' | 'TRANSLATE_WIDGET_SRC' | 'SITE_ORIGIN'>;

/** Values of `site.config.ts`. */
export interface ExternalFiles {
  fontStylesheets: readonly string[];
  fonts: readonly string[];
  pictures: readonly string[];
}

const CONFIGURED: ExternalFiles = { ...siteConfig.head, ...externalOrigins };

/** Name in `Reporting-Endpoints`. */
const REPORT_GROUP = 'csp';

/** Returns the headers that make browsers report violations, for `secureHeaders`. */
export function cspReports({ SITE_ORIGIN }: Pick<PolicySettings, 'SITE_ORIGIN'>) {
  const url = routes.cspReports.path;
  // Chromium accepts HTTPS endpoints only, and ignores `report-uri` if there is a `report-to`.
  if (!SITE_ORIGIN.startsWith('https:')) return { directives: { reportUri: url } };
  return {
    directives: { reportUri: url, reportTo: REPORT_GROUP },
    reportingEndpoints: [{ name: REPORT_GROUP, url }],
  };
}

/**
 * Returns the directives of the Content-Security-Policy.
 *
 * The site has no inline scripts, so `script-src` needs no nonces. Third parties are allowed only if configured.
 */
export function contentSecurityPolicy(
  { GTM_ID, TRANSLATE_WIDGET_SRC, SITE_ORIGIN }: PolicySettings,
  { fontStylesheets, fonts, pictures }: ExternalFiles = CONFIGURED,
) {
  const tagManager = GTM_ID ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com'] : [];
  const analytics = GTM_ID ? ['https://*.analytics.google.com', 'https://*.googletagmanager.com'] : [];
  const widget = TRANSLATE_WIDGET_SRC ? [new URL(TRANSLATE_WIDGET_SRC).origin] : [];
  const thirdParties = [...tagManager, ...widget];
  const stylesheets = fontStylesheets.map((href) => new URL(href, SITE_ORIGIN).origin);
  const own = (...others: readonly (readonly string[])[]) => [
    "'self'",
    ...new Set(others.flat().filter((origin) => origin !== SITE_ORIGIN)),
  ];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: own(thirdParties),
    // Translation widgets insert inline styles.
    styleSrc: [...own(stylesheets, widget), ...(widget.length > 0 ? ["'unsafe-inline'"] : [])],
    imgSrc: [...own(pictures, thirdParties, analytics), 'data:'],
    connectSrc: own(thirdParties, analytics),
    fontSrc: own(stylesheets, fonts, widget),
    frameSrc: own(PLAYER_ORIGINS, widget),
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // Scripts of third parties insert HTML and scripts by themselves.
    ...(thirdParties.length === 0 && { requireTrustedTypesFor: ["'script'"], trustedTypes: ['meguri'] }),
  };
}
