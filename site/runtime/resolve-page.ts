import type { Locale } from '../i18n/locales.ts';
import { loadMessages } from '../i18n/messages.ts';
import { type ErrorData, normalizeError, notFound } from './errors.ts';
import { type MiddlewareContext, runMiddleware, UNMATCHED_MIDDLEWARE } from './named-middleware.ts';
import type { PageDefinition, Params, Query } from './page-definition.ts';
import { loadPageModule } from './page-modules.ts';
import type { Payload } from './payload/payload.ts';
import { declaredQuery } from './route-address.ts';
import type { PageModule } from './store.tsx';

/** Where a navigation ended: the payload, and what its steps wrote for the frame. A redirect is thrown instead. */
export interface PageResult {
  payload: Exclude<Payload, { redirect: string }>;
  draft: Pick<PageModule, 'locale' | 'headerMode'>;
  query: Query;
  /** When it was there, in milliseconds since the epoch. */
  loadedAt: number;
}

/** The page that a URL leads to. `request` is the visitor's, or in the browser the navigation's. */
export interface PageAddress {
  page: PageDefinition | null;
  request: Request;
  url: URL;
  params: Params;
  locale: Locale;
}

/** How a side (server or browser) does what differs between them. */
export interface Surroundings {
  /** What the visitor's cookie and browser prefer. */
  preferredLocale: (request: Request) => Locale;
  /** The page's data. May throw a redirect; errors may be thrown or be the payload. */
  getPayload: (address: PageAddress & { page: PageDefinition; query: Query }) => Promise<PageResult['payload']>;
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
 * A navigation, from address to result; the same on both sides. In this order: the page's chunk and the language's
 * messages, the middleware that the page names, the parameter check, the page's data.
 *
 * @throws only redirects (as `Response`): every error is a result, the error page's
 */
export async function resolvePage(address: PageAddress, surroundings: Surroundings): Promise<PageResult> {
  const { page, url, params, locale } = address;
  const { chunkTimeoutMs } = surroundings;
  const draft: PageResult['draft'] = { locale, headerMode: 'solid' };
  const query = page ? declaredQuery(page, url.searchParams) : {};
  try {
    const [module] = await Promise.all([
      page && loadPageModule(page, url.href, chunkTimeoutMs),
      loadMessages(locale, chunkTimeoutMs),
    ]);

    const preferredLocale = () => surroundings.preferredLocale(address.request);
    const context: MiddlewareContext = { page, url, locale, draft, preferredLocale };
    for (const name of page ? page.middleware : UNMATCHED_MIDDLEWARE) await runMiddleware(name, context);

    if (!page || (module?.check && !(await module.check({ params, query })))) throw notFound();

    const payload = await surroundings.getPayload({ ...address, page, query });
    return { payload, draft, query, loadedAt: Date.now() };
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const error = (await surroundings.onError?.(thrown, address)) ?? normalizeError(thrown);
    // A page that failed shows no hero for a transparent header to lie on.
    draft.headerMode = 'solid';
    await loadMessages(draft.locale, chunkTimeoutMs);
    const payload = await surroundings.errorPayload(error, draft.locale);
    return { payload, draft, query, loadedAt: Date.now() };
  }
}
