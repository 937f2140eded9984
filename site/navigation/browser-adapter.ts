import { ChunkLoadError, mayReload } from '../errors/chunk-load-error.ts';
import { isInternal, PageError } from '../errors/normalize-error.ts';
import { preferredLocale } from '../i18n/detect-locale.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import { sharePhrases } from '../lines/known-phrases.ts';
import type { SiteLayout } from '../state/store.tsx';
import { readLocaleCookie } from './locale-cookie.ts';
import { type PayloadFetcher, PayloadUnavailable } from './payload/fetch-payload.ts';
import type { HydrationData, Payload } from './payload/payload.ts';
import { isPersonal, payloadPath } from './payload/payload-path.ts';
import type { NavigationAdapter, PayloadAddress } from './resolve/resolve-page.ts';

export interface Visit {
  signal?: AbortSignal;
  /** Loads the page as a document and never settles. Omitted on first load and in a refresh. */
  leave?: () => Promise<never>;
}

/** In the browser, payloads are the only source of page data. */
export function browserAdapter(
  { version, payload, page, settings }: HydrationData,
  fetchPayload: PayloadFetcher,
): (visit: Visit) => NavigationAdapter {
  /** Latest payloads, for errors without one. */
  const latest = new Map<Locale, { site: SiteLayout }>();
  const remember = (loaded: Payload | undefined, locale: Locale) => {
    if (loaded && 'site' in loaded) latest.set(locale, loaded);
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
        // Prevents an unhandled rejection.
        requested.catch(() => {});
      },

      async getPayload(address) {
        const loaded = await (requested ?? fetchOf(address)).catch((error) => {
          // Do not load a document if the visitor has navigated elsewhere.
          if (signal?.aborted || !(error instanceof PayloadUnavailable)) throw error;
          // Offline, a document load would show the browser's error page. This error is retried.
          if (!navigator.onLine) throw offline(error);
          if (leave) return leave();
          // On first load, keep the server's HTML.
          if (latest.size === 0) return new Promise<never>(() => {});
          throw unavailable(error);
        });
        remember(loaded, address.locale);
        return loaded;
      },

      async errorPayload(error, locale) {
        // Take the layout data from the home page's payload.
        if (!latest.has(locale))
          await fetchPayload(localizedUrl('/', locale)).then(
            (loaded) => remember(loaded, locale),
            () => {},
          );
        const payload = latest.get(locale) ?? [...latest.values()][0];
        if (!payload) throw new PageError(error.statusCode, error.message);
        return sharePhrases(payload, { error, site: payload.site });
      },

      async onError(thrown, { url }) {
        if (isInternal(thrown)) console.error(thrown);
        if (!(thrown instanceof ChunkLoadError)) return;
        reportError(thrown);
        if (signal?.aborted) return;
        // Offline, a document load would fail too. A 503 is retried.
        if (!navigator.onLine) return offline(thrown);
        // Browsers report being online before requests succeed. A reload would then show the browser's error page.
        if (!leave && !(await isReachable(url, settings.payloadTimeoutMs))) return unavailable(thrown);
        if (signal?.aborted) return;
        if (!mayReload(url.href, version)) return;
        if (leave) return leave();
        // Browsers may cache a failed script until the document closes.
        location.reload();
        return new Promise<never>(() => {});
      },
    };
  };
}

function isReachable(url: URL, timeoutMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  return fetch(url, { method: 'HEAD', cache: 'no-store', redirect: 'manual', signal }).then(
    () => true,
    () => false,
  );
}

function unavailable(cause: unknown): PageError {
  return new PageError(503, 'The content is temporarily unavailable', { cause });
}

function offline(cause: unknown): PageError {
  return new PageError(503, 'The connection is offline', { cause });
}
