import { matchPage } from '../../navigation/match-page.ts';
import type { PayloadFetcher } from '../../navigation/payload/fetch-payload.ts';
import type { Payload } from '../../navigation/payload/payload.ts';
import { declaredQuery, pageUrlOfPayloadPath } from '../../navigation/payload/payload-path.ts';
import type { Loaded } from '../../navigation/resolve/page-loader.ts';
import { pages } from '../../routes.ts';
import { madeHere } from './made-here.ts';

/** What a page's `data.ts` would have said, from the payload of the page without a query. */
type Said = Pick<Loaded<unknown>, 'data'> & {
  page: Pick<Loaded<unknown>['page'], 'title'> & Partial<Pick<Loaded<unknown>['page'], 'description' | 'noindex'>>;
};

/** For the static export: payloads that are not among its files are made of that of the page without a query. */
export function payloadsHere(fetchPayload: PayloadFetcher): PayloadFetcher {
  return async (path, options) => {
    const url = new URL(pageUrlOfPayloadPath(path), location.origin);
    const { page, locale } = matchPage(pages, url.pathname);
    const query = page ? declaredQuery(page, url.searchParams) : {};
    const kind = madeHere(page, query);
    if (kind === null) return fetchPayload(path, options);

    const whole = fetchPayload(url.pathname, options);
    if (kind === 'works') {
      const [payload, { filteredWorks }] = await Promise.all([whole, import('./filtered-works.ts')]);
      return 'data' in payload ? saying(payload, await filteredWorks(payload, locale, query)) : payload;
    }
    const [payload, { load }, { search }] = await Promise.all([
      whole,
      import('../../pages/search/data.ts'),
      import('../../search/in-browser.ts'),
    ]);
    return 'data' in payload ? saying(payload, await load({ search, locale, query })) : payload;
  };
}

function saying(payload: Extract<Payload, { data: unknown }>, { data, page }: Said): Payload {
  const trail = payload.page.breadcrumbs;
  const breadcrumbs = trail.map((crumb) => (crumb === trail.at(-1) ? { ...crumb, label: page.title } : crumb));
  return { ...payload, data, page: { ...payload.page, ...page, breadcrumbs } };
}
