import { ChunkLoadError, mayReload } from '../errors/chunk-load-error.ts';
import { isInternal, PageError } from '../errors/normalize-error.ts';
import { preferredLocale } from '../i18n/detect-locale.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import type { SiteFrame } from '../state/store.tsx';
import { readLocaleCookie } from './locale-cookie.ts';
import { type PayloadFetcher, PayloadUnavailable } from './payload/fetch-payload.ts';
import type { Boot, Payload } from './payload/payload.ts';
import { isPersonal, payloadPath } from './payload/payload-path.ts';
import type { NavigationAdapter, PayloadAddress } from './resolve/resolve-page.ts';

/** What a page is loaded for. */
export interface Visit {
  /** Aborts when nobody waits for the page any more. */
  signal?: AbortSignal;
  /** Goes to the page as a document; the navigation never ends here. Left out on first load and in a refresh. */
  leave?: () => Promise<never>;
}

/** The browser's side of a navigation: a page's data only ever comes from its payload. */
export function browserAdapter(
  { version, payload, page, settings }: Boot,
  fetchPayload: PayloadFetcher,
): (visit: Visit) => NavigationAdapter {
  /** The frame by language, as the latest payload gave it: for the errors that have no payload of their own. */
  const frames = new Map<Locale, SiteFrame>();
  const remember = (said: Payload | undefined, locale: Locale) => {
    if (said && 'site' in said) frames.set(locale, said.site);
  };
  remember(payload, page.locale);

  const fetchOf = ({ page, url, query }: PayloadAddress) =>
    fetchPayload(payloadPath(url.pathname, query), { isPersonal: isPersonal(page, query) });

  return ({ signal, leave }) => {
    let requested: Promise<Payload> | undefined;
    return {
      preferredLocale: () => preferredLocale(readLocaleCookie(), navigator.languages),

      chunkTimeoutMs: settings.payloadTimeoutMs,

      requestPayload(address) {
        requested = fetchOf(address);
        // Perhaps nobody gets as far as to wait for it.
        requested.catch(() => {});
      },

      async getPayload(address) {
        const said = await (requested ?? fetchOf(address)).catch((error) => {
          // Who has gone elsewhere meanwhile is not called back.
          if (signal?.aborted || !(error instanceof PayloadUnavailable)) throw error;
          // Without a connection a document would be the browser's own error; here the page comes when it is back.
          if (!navigator.onLine) throw offline(error);
          if (leave) return leave();
          // On a first load without a payload the server's HTML stays; what cannot be refreshed is an error.
          if (frames.size === 0) return new Promise<never>(() => {});
          throw new PageError(503, 'The content is temporarily unavailable', { cause: error });
        });
        remember(said, address.locale);
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

      onError(thrown, { url }) {
        if (isInternal(thrown)) console.error(thrown);
        if (!(thrown instanceof ChunkLoadError)) return;
        reportError(thrown);
        if (signal?.aborted) return;
        // A document would not come either. As a temporary error it is loaded again when the connection is back.
        if (!navigator.onLine) return offline(thrown);
        if (!mayReload(url.href, version)) return;
        if (leave) return leave();
        // A browser may remember that a script has failed for as long as the document is there.
        location.reload();
        return new Promise<never>(() => {});
      },
    };
  };
}

function offline(cause: unknown): PageError {
  return new PageError(503, 'The connection is offline', { cause });
}
