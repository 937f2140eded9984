import { localizedUrl } from '../i18n/localized-url.ts';
import { linkedQuery, searchString } from '../navigation/payload/payload-path.ts';
import type { PageResult } from '../navigation/resolve/resolve-page.ts';
import type { Route } from '../navigation/route.ts';
import type { PageMeta, PreviewState, Store } from '../state/store.tsx';

export function storeOf({ pathname, page, result }: Route, authentication: PreviewState): Store {
  const { payload, pageState, query } = result;
  return {
    authentication,
    site: payload.site,
    page:
      'error' in payload ? errorPage(payload, pageState) : { ...pageState, ...payload.page, addresses: addresses() },
  };

  function addresses(): PageMeta['addresses'] {
    if ('error' in payload) return {};
    const url = pathname + searchString(linkedQuery(page, query));
    return Object.fromEntries(payload.page.languages.map((locale) => [locale, localizedUrl(url, locale)]));
  }
}

function errorPage(
  { error, site }: Extract<PageResult['payload'], { error: unknown }>,
  pageState: PageResult['pageState'],
): PageMeta {
  return {
    ...pageState,
    title: error.message,
    statusCode: error.statusCode,
    description: site.description ?? '',
    picture: null,
    addresses: {},
    breadcrumbs: [],
    noindex: true,
  };
}
