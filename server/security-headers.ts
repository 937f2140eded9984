import { secureHeaders } from 'hono/secure-headers';
import type { Settings } from './settings.ts';

/**
 * Headers that every answer carries. The policy for scripts needs neither nonce nor hash, because the site has no
 * inline script; a third party is let in only where it is configured.
 */
export function securityHeaders({ GTM_ID, TRANSLATE_WIDGET_SRC, SITE_ORIGIN }: Settings) {
  const tagManager = GTM_ID ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com'] : [];
  const widget = TRANSLATE_WIDGET_SRC ? [new URL(TRANSLATE_WIDGET_SRC).origin] : [];
  const thirdParties = [...tagManager, ...widget];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...thirdParties],
      // A translation widget writes styles into the page; without one there are none.
      styleSrc: ["'self'", ...widget, ...(widget.length > 0 ? ["'unsafe-inline'"] : [])],
      imgSrc: ["'self'", 'data:', 'https:'],
      connectSrc: ["'self'", ...thirdParties],
      fontSrc: ["'self'", 'https:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: SITE_ORIGIN.startsWith('https:') ? 'max-age=31536000' : false,
    // Pictures are shared and embedded elsewhere; nothing of this site depends on being alone in its process.
    crossOriginResourcePolicy: 'cross-origin',
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
  });
}
