import { useLoaderData, useRouteError } from 'react-router';
import { ErrorPage } from '../components/error-page/error-page.tsx';
import { normalizeError } from './errors.ts';
import type { PageDefinition } from './page-definition.ts';
import { pageModule } from './page-modules.ts';
import type { PageResult } from './resolve-page.ts';

/** The page of the current navigation, or the error page where it ended in one. */
export function PageOutlet({ page }: { page: PageDefinition | null }) {
  const { payload } = useLoaderData() as PageResult;
  if ('error' in payload || !page)
    return <ErrorPage error={'error' in payload ? payload.error : normalizeError(null)} />;
  const { default: Page } = pageModule(page);
  return <Page data={payload.data} />;
}

/** The error page for what a page's own rendering threw. */
export function PageErrorBoundary() {
  return <ErrorPage error={normalizeError(useRouteError())} />;
}
