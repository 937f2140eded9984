import { matchPage } from '../../navigation/match-page.ts';
import type { PayloadFetcher } from '../../navigation/payload/fetch-payload.ts';
import { allowedQuery, isExported, pageUrlOfPayloadPath } from '../../navigation/payload/payload-path.ts';
import { pages } from '../../routes.ts';

/** Computes payloads without a file from the payload of the page without a query. */
export function clientPayloads(fetchPayload: PayloadFetcher): PayloadFetcher {
  return async (path, options) => {
    const url = new URL(pageUrlOfPayloadPath(path), location.origin);
    const { page, locale } = matchPage(pages, url.pathname);
    const query = page ? allowedQuery(page, url.searchParams) : {};
    if (!page?.clientData || isExported(page, query)) return fetchPayload(path, options);

    const { isPrefetch } = options ?? {};
    const [payload, { load }] = await Promise.all([fetchPayload(url.pathname, { isPrefetch }), page.clientData()]);
    if (!('data' in payload)) return payload;
    const computed = await load({ data: payload.data as never, page: payload.page, locale, query });
    const trail = payload.page.breadcrumbs;
    const breadcrumbs = trail.map((crumb) =>
      crumb === trail.at(-1) ? { ...crumb, label: computed.page.title } : crumb,
    );
    const { breaks: _, ...rest } = payload;
    return { ...rest, data: computed.data, page: { ...payload.page, ...computed.page, breadcrumbs } };
  };
}
