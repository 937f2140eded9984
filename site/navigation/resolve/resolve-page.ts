import { type ErrorData, normalizeError, notFound } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';
import type { PageMeta } from '../../state/store.tsx';
import type { PageMatch } from '../match-page.ts';
import type { Payload } from '../payload/payload.ts';
import { allowedQuery } from '../payload/payload-path.ts';
import { type MiddlewareContext, middlewareExists, runMiddleware, UNMATCHED_MIDDLEWARE } from './named-middleware.ts';
import type { PageDefinition, Query } from './page-definition.ts';
import { loadPageModule } from './page-modules.ts';
import { Redirect } from './redirect.ts';

export interface PageResult {
  payload: Exclude<Payload, { redirect: string }>;
  pageState: Pick<PageMeta, 'locale' | 'headerMode'>;
  query: Query;
  /** Milliseconds since the epoch. */
  loadedAt: number;
}

export interface PageAddress extends PageMatch {
  url: URL;
}

export interface PayloadAddress extends PageAddress {
  page: PageDefinition;
  query: Query;
}

/** Platform-specific operations of a navigation. */
export interface NavigationAdapter {
  preferredLocale: () => Locale;
  /** Starts loading the data before `getPayload`, which reports failures. */
  requestPayload?: (address: PayloadAddress) => void;
  /** Errors and redirects may be thrown or returned. */
  getPayload: (address: PayloadAddress) => Promise<Payload>;
  errorPayload: (error: ErrorData, locale: Locale) => Promise<PageResult['payload']> | PageResult['payload'];
  /** May return a replacement, or never settle if the page is left. */
  onError?: (thrown: unknown, address: PageAddress) => ErrorData | undefined | Promise<ErrorData | undefined>;
  chunkTimeoutMs?: number;
}

/**
 * Order of effects: chunk and messages, middleware, parameter check, data.
 *
 * @returns never rejects; errors and redirects are results
 */
export async function resolvePage(
  address: PageAddress,
  adapter: NavigationAdapter,
): Promise<PageResult | { redirect: string; status?: Redirect['status'] }> {
  const { page, url, params, locale } = address;
  const { chunkTimeoutMs, preferredLocale } = adapter;
  const pageState: PageResult['pageState'] = { locale, headerMode: 'solid' };
  const query = page ? allowedQuery(page, url.searchParams) : {};
  try {
    // In parallel with the chunk; dropped if an earlier step fails.
    if (page && adapter.requestPayload && middlewareExists(page.middleware))
      adapter.requestPayload({ ...address, page, query });

    const [module] = await Promise.all([
      page && loadPageModule(page, url.href, chunkTimeoutMs),
      loadMessages(locale, chunkTimeoutMs),
    ]);

    const context: MiddlewareContext = { page, url, locale, pageState, preferredLocale };
    for (const name of page ? page.middleware : UNMATCHED_MIDDLEWARE) await runMiddleware(name, context);

    if (!page || (module?.check && !(await module.check({ params, query })))) throw notFound();

    const payload = await adapter.getPayload({ ...address, page, query });
    if ('redirect' in payload) return payload;
    return { payload, pageState, query, loadedAt: Date.now() };
  } catch (thrown) {
    if (thrown instanceof Redirect) return { redirect: thrown.location, status: thrown.status };
    const error = (await adapter.onError?.(thrown, address)) ?? normalizeError(thrown);
    // The error page has no hero image behind a transparent header.
    pageState.headerMode = 'solid';
    await loadMessages(pageState.locale, chunkTimeoutMs);
    const payload = await adapter.errorPayload(error, pageState.locale);
    return { payload, pageState, query, loadedAt: Date.now() };
  }
}
