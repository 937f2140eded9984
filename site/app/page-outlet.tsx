import { ErrorPage } from '../components/error-page/error-page.tsx';
import { NOT_FOUND } from '../errors/normalize-error.ts';
import { pageModule } from '../navigation/resolve/page-modules.ts';
import { useRoute } from '../navigation/route.ts';
import { ErrorBoundary } from './error-boundary.tsx';

export function PageOutlet() {
  const route = useRoute();
  const { page, result } = route;
  const { payload } = result;
  if ('error' in payload || !page) return <ErrorPage error={'error' in payload ? payload.error : NOT_FOUND} />;
  const { default: Page } = pageModule(page);
  return (
    <ErrorBoundary route={route} fallback={(error) => <ErrorPage error={error} />}>
      {/* Untyped JSON; `definePage` guarantees the type. */}
      <Page data={payload.data as never} />
    </ErrorBoundary>
  );
}
