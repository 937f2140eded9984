import { createPath, type Path, redirect } from 'react-router';
import { preferredLocale } from '../i18n/detect-locale.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import { ChunkLoadError, mayReload } from './chunk-load-error.ts';
import { isInternal, PageError } from './errors.ts';
import { readLocaleCookie } from './locale-cookie.ts';
import { type PayloadFetcher, PayloadUnavailable } from './payload/fetch-payload.ts';
import type { Boot, Payload } from './payload/payload.ts';
import type { Surroundings } from './resolve-page.ts';
import { routePath } from './route-address.ts';
import type { SiteFrame } from './store.tsx';

/**
 * The browser's side of a navigation: a page's data only ever comes from its payload.
 *
 * @param target where the navigation leads, hash and all; undefined on first load and while a page is refreshed
 */
export function browserSurroundings(
  { version, payload, page, settings }: Boot,
  fetchPayload: PayloadFetcher,
  target: () => Path | undefined,
): Surroundings {
  /** The frame by language, as the latest payload gave it: for the errors that have no payload of their own. */
  const frames = new Map<Locale, SiteFrame>();
  const remember = (said: Payload | undefined, locale: Locale) => {
    if (said && 'site' in said) frames.set(locale, said.site);
  };
  remember(payload, page.locale);

  return {
    preferredLocale: () => preferredLocale(readLocaleCookie(), navigator.languages),

    chunkTimeoutMs: settings.payloadTimeoutMs,

    async getPayload({ request, url, query, locale }) {
      const said = await fetchPayload(routePath(url.pathname, query)).catch((error) => {
        // Who has gone elsewhere meanwhile is not called back.
        if (request.signal.aborted || !(error instanceof PayloadUnavailable)) throw error;
        // Without a connection a document would be the browser's own error; here the page comes when it is back.
        if (!navigator.onLine) throw offline(error);
        const address = target();
        if (address) return goToDocument(address);
        // On a first load without a payload the server's HTML stays; what cannot be refreshed is an error.
        if (frames.size === 0) return new Promise<never>(() => {});
        throw new PageError(503, 'The content is temporarily unavailable', { cause: error });
      });
      if ('redirect' in said) throw redirect(said.redirect);
      remember(said, locale);
      return said;
    },

    async errorPayload(error, locale) {
      // A language that was never shown: its home page's payload has its frame.
      if (!frames.has(locale))
        await fetchPayload(localizedUrl('/', locale)).then(
          (said) => remember(said, locale),
          () => {},
        );
      const site = frames.get(locale) ?? [...frames.values()][0];
      // No frame in any language: this page's own HTML is all there is, and it stays.
      if (!site) throw new PageError(error.statusCode, error.message);
      return { error, site };
    },

    onError(thrown, { request, url }) {
      if (isInternal(thrown)) console.error(thrown);
      if (!(thrown instanceof ChunkLoadError)) return;
      reportError(thrown);
      if (request.signal.aborted) return;
      // A document would not come either. As a temporary error it is loaded again when the connection is back.
      if (!navigator.onLine) return offline(thrown);
      if (mayReload(url.href, version)) return goToDocument(target() ?? location);
    },
  };
}

function offline(cause: unknown): PageError {
  return new PageError(503, 'The connection is offline', { cause });
}

/** Leaves the application for a page that it cannot show; the navigation never ends here. */
function goToDocument(target: Path): Promise<never> {
  const href = location.origin + createPath(target);
  // Back and forward have changed the address already.
  if (href === location.href) location.reload();
  else location.assign(href);
  return new Promise(() => {});
}
