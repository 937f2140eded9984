import { useEffect, useState } from 'react';
import { useRoute } from '../../navigation/route.ts';
import type { SuggestedPage } from '../../search/search.ts';

const TIMEOUT_MS = 4000;

/**
 * Returns pages with addresses similar to the current one.
 *
 * @param initial suggestions from the server; undefined after a client-side navigation to an address without a route,
 *   which sends no request to the server
 */
export function useSuggestedPages(initial: readonly SuggestedPage[] | undefined): readonly SuggestedPage[] {
  const { pathname } = useRoute();
  const [fetched, setFetched] = useState<{ of: string; suggestions: readonly SuggestedPage[] }>();
  useEffect(() => {
    if (initial) return;
    import('../../search/request-search.ts')
      .then(({ requestSearch }) => requestSearch<SuggestedPage>({ path: pathname }, AbortSignal.timeout(TIMEOUT_MS)))
      // The error page works without suggestions.
      .then(
        (suggestions) => setFetched({ of: pathname, suggestions: suggestions ?? [] }),
        () => {},
      );
  }, [initial, pathname]);
  return initial ?? (fetched?.of === pathname ? fetched.suggestions : []);
}
