import { type ErrorData, normalizeError, notFound } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';
import type { PageModule } from '../../state/store.tsx';
import type { PageMatch } from '../match-page.ts';
import type { Payload } from '../payload/payload.ts';
import { declaredQuery } from '../payload/payload-path.ts';
import { areKnown, type MiddlewareContext, runMiddleware, UNMATCHED_MIDDLEWARE } from './named-middleware.ts';
import type { PageDefinition, Query } from './page-definition.ts';
import { loadPageModule } from './page-modules.ts';
import { Redirect } from './redirect.ts';

/** Result of a navigation: the payload and the page state. */
export interface PageResult {
  payload: Exclude<Payload, { redirect: string }>;
  draft: Pick<PageModule, 'locale' | 'headerMode'>;
  query: Query;
  /** Load time in milliseconds since the epoch. */
  loadedAt: number;
}

/** A URL and the page that it matches. */
export interface PageAddress extends PageMatch {
  url: URL;
}

/** An existing page with its declared query. */
export interface PayloadAddress extends PageAddress {
  page: PageDefinition;
  query: Query;
}

/** Platform-specific operations of a navigation, implemented for the server and for the browser. */
export interface NavigationAdapter {
  /** Returns the locale that the visitor's cookie and browser prefer. */
  preferredLocale: () => Locale;
  /** Starts loading the data before `getPayload`, which then awaits it and reports failures. */
  requestPayload?: (address: PayloadAddress) => void;
  /** Returns the page's data. Errors and redirects may be thrown or returned. */
  getPayload: (address: PayloadAddress) => Promise<Payload>;
  /** Converts an error to a payload with its layout. */
  errorPayload: (error: ErrorData, locale: Locale) => Promise<PageResult['payload']> | PageResult['payload'];
  /**
   * Called for each error before the error page is shown; may return a replacement.
   * May never settle, if the page is left instead.
   */
  onError?: (thrown: unknown, address: PageAddress) => ErrorData | void | Promise<void>;
  /** Timeout for a chunk, in milliseconds. */
  chunkTimeoutMs?: number;
}

/**
 * Runs a navigation, on the server and in the browser. Order of effects: the page's chunk and messages, middleware,
 * parameter check, page data.
 *
 * @returns never rejects; errors and redirects are results
 */
export async function resolvePage(
  address: PageAddress,
  adapter: NavigationAdapter,
): Promise<PageResult | { redirect: string }> {
  const { page, url, params, locale } = address;
  const { chunkTimeoutMs, preferredLocale } = adapter;
  const draft: PageResult['draft'] = { locale, headerMode: 'solid' };
  const query = page ? declaredQuery(page, url.searchParams) : {};
  try {
    // Loads data in parallel with the chunk; the result is dropped if an earlier step fails.
    if (page && adapter.requestPayload && areKnown(page.middleware))
      adapter.requestPayload({ ...address, page, query });

    const [module] = await Promise.all([
      page && loadPageModule(page, url.href, chunkTimeoutMs),
      loadMessages(locale, chunkTimeoutMs),
    ]);

    const context: MiddlewareContext = { page, url, locale, draft, preferredLocale };
    for (const name of page ? page.middleware : UNMATCHED_MIDDLEWARE) await runMiddleware(name, context);

    if (!page || (module?.check && !(await module.check({ params, query })))) throw notFound();

    const payload = await adapter.getPayload({ ...address, page, query });
    if ('redirect' in payload) return payload;
    return { payload, draft, query, loadedAt: Date.now() };
  } catch (thrown) {
    if (thrown instanceof Redirect) return { redirect: thrown.location };
    const error = (await adapter.onError?.(thrown, address)) ?? normalizeError(thrown);
    // The error page has no hero image behind a transparent header.
    draft.headerMode = 'solid';
    await loadMessages(draft.locale, chunkTimeoutMs);
    const payload = await adapter.errorPayload(error, draft.locale);
    return { payload, draft, query, loadedAt: Date.now() };
  }
}
