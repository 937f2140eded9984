import { useEffect, useState } from 'react';
import { useRoute } from '../../navigation/route.ts';
import type { SuggestedPage } from '../../search/search.ts';

const TIMEOUT_MS = 4000;

/**
 * Returns pages with addresses similar to the current one.
 *
 * @param known suggestions from the server; undefined after a client-side navigation to an address without a route,
 *   which sends no request to the server
 */
export function useSuggestedPages(known: readonly SuggestedPage[] | undefined): readonly SuggestedPage[] {
  const { pathname } = useRoute();
  const [asked, setAsked] = useState<{ of: string; near: readonly SuggestedPage[] }>();
  useEffect(() => {
    if (known) return;
    import('../../search/ask-search.ts')
      .then(({ requestSearch: askSearch }) =>
        askSearch<SuggestedPage>({ path: pathname }, AbortSignal.timeout(TIMEOUT_MS)),
      )
      // The error page works without suggestions.
      .then(
        (near) => setAsked({ of: pathname, near: near ?? [] }),
        () => {},
      );
  }, [known, pathname]);
  return known ?? (asked?.of === pathname ? asked.near : []);
}
