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

/** Where a navigation ended: the payload, and what its steps wrote for the frame. */
export interface PageResult {
  payload: Exclude<Payload, { redirect: string }>;
  draft: Pick<PageModule, 'locale' | 'headerMode'>;
  query: Query;
  /** When it was there, in milliseconds since the epoch. */
  loadedAt: number;
}

/** A URL, and the page that it leads to. */
export interface PageAddress extends PageMatch {
  url: URL;
}

/** A page that exists, with its declared query. */
export interface PayloadAddress extends PageAddress {
  page: PageDefinition;
  query: Query;
}

/** How a side (server or browser) does what differs between them, for one visitor. */
export interface NavigationAdapter {
  /** What the visitor's cookie and browser prefer. */
  preferredLocale: () => Locale;
  /** Asks for the page's data ahead of `getPayload`, which then waits for that: a failure counts only there. */
  requestPayload?: (address: PayloadAddress) => void;
  /** The page's data. Errors and redirects may be thrown or be the payload. */
  getPayload: (address: PayloadAddress) => Promise<Payload>;
  /** An error as a payload, with the frame that it is shown in. */
  errorPayload: (error: ErrorData, locale: Locale) => Promise<PageResult['payload']> | PageResult['payload'];
  /**
   * Told of what was thrown before it becomes an error page; what it says instead is shown. Need not come back: the page
   * may be left instead.
   */
  onError?: (thrown: unknown, address: PageAddress) => ErrorData | void | Promise<void>;
  /** How long a chunk may take. */
  chunkTimeoutMs?: number;
}

/**
 * A navigation, from address to result; the same on both sides. Effects come in this order: the page's chunk and the language's
 * messages, the middleware that the page names, the parameter check, the page's data.
 *
 * @returns never an exception: an error is a result, the error page's, and so is a redirect
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
    // One round trip, not two: what comes early is used only in its turn, and dropped where a step before it fails.
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
    // A page that failed shows no hero for a transparent header to lie on.
    draft.headerMode = 'solid';
    await loadMessages(draft.locale, chunkTimeoutMs);
    const payload = await adapter.errorPayload(error, draft.locale);
    return { payload, draft, query, loadedAt: Date.now() };
  }
}
