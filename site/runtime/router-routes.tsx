import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import { LOCALES } from '../i18n/locales.ts';
import { localizedUrl, splitLocale } from '../i18n/localized-url.ts';
import { Document } from './document.tsx';
import { LastResort } from './last-resort.tsx';
import type { PageDefinition } from './page-definition.ts';
import { PageErrorBoundary, PageOutlet } from './page-outlet.tsx';
import { resolvePage, type Surroundings } from './resolve-page.ts';
import { declaredQuery, searchString } from './route-address.ts';

/** React Router's routes, made from the table: each page once in each language, and what no page matches. */
export function routerRoutes(pages: readonly PageDefinition[], surroundings: Surroundings): RouteObject[] {
  return [
    {
      id: 'document',
      Component: Document,
      ErrorBoundary: LastResort,
      children: [
        ...pages.flatMap((page) =>
          LOCALES.map((locale) => pageRoute(page, localizedUrl(page.path, locale), surroundings)),
        ),
        pageRoute(null, '*', surroundings),
      ],
    },
  ];
}

function pageRoute(page: PageDefinition | null, path: string, surroundings: Surroundings): RouteObject {
  return {
    id: path,
    path,
    handle: page,
    loader: ({ request, params }: LoaderFunctionArgs) => {
      const url = new URL(request.url);
      return resolvePage({ page, request, url, params, locale: splitLocale(url.pathname).locale }, surroundings);
    },
    shouldRevalidate: (change) => isAnotherAddress(page, change),
    Component: () => <PageOutlet page={page} />,
    ErrorBoundary: PageErrorBoundary,
  };
}

/** Whether the page's data may differ: another path, another declared query key, or asked for by hand. */
function isAnotherAddress(page: PageDefinition | null, change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  const address = (url: URL) => url.pathname + (page ? searchString(declaredQuery(page, url.searchParams)) : '');
  return address(currentUrl) !== address(nextUrl);
}
