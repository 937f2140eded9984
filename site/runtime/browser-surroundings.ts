import { redirect } from 'react-router';
import { preferredLocale } from '../i18n/detect-locale.ts';
import type { Locale } from '../i18n/locales.ts';
import { PageError } from './errors.ts';
import { readLocaleCookie } from './locale-cookie.ts';
import { createPayloadFetcher, PayloadUnavailable } from './payload/fetch-payload.ts';
import type { Boot, Payload } from './payload/payload.ts';
import type { Surroundings } from './resolve-page.ts';
import { routePath } from './route-address.ts';
import type { SiteFrame } from './store.tsx';

/** The browser's side of a navigation: a page's data only ever comes from its payload. */
export function browserSurroundings({ version, settings, payload, page }: Boot): Surroundings {
  const fetchPayload = createPayloadFetcher(version, settings.payloadTimeoutMs);

  /** The frame by language, as the latest payload gave it: for the errors that have no payload of their own. */
  const frames = new Map<Locale, SiteFrame>();
  const remember = (said: Payload | undefined, locale: Locale) => {
    if (said && 'site' in said) frames.set(locale, said.site);
  };
  remember(payload, page.locale);

  return {
    preferredLocale: () => preferredLocale(readLocaleCookie(), navigator.languages),

    async getPayload({ url, query, locale }) {
      let said: Payload;
      try {
        said = await fetchPayload(routePath(url.pathname, query));
      } catch (error) {
        if (error instanceof PayloadUnavailable) return goToDocument(url);
        throw error;
      }
      if ('redirect' in said) throw redirect(said.redirect);
      remember(said, locale);
      return said;
    },

    errorPayload(error, locale) {
      const site = frames.get(locale) ?? [...frames.values()][0];
      // No frame in any language: this page's own HTML is all there is, and it stays.
      if (!site) throw new PageError(error.statusCode, error.message);
      return { error, site };
    },
  };
}

/** Leaves the application for a page that its payload could not show; the navigation never ends here. */
function goToDocument(url: URL): Promise<never> {
  // The document is already this page's on a first load without a payload: its HTML stays, and is not loaded again.
  if (url.href !== location.href) location.assign(url);
  return new Promise(() => {});
}
