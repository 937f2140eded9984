import { useEffect, useState } from 'react';
import { useRoute } from '../../navigation/route.ts';
import type { NearPage } from '../../search/search.ts';

const TIMEOUT_MS = 4000;

/**
 * Returns pages with addresses similar to the current one.
 *
 * @param known suggestions from the server; undefined after a client-side navigation to an address without a route,
 *   which sends no request to the server
 */
export function useNearPages(known: readonly NearPage[] | undefined): readonly NearPage[] {
  const { pathname } = useRoute();
  const [asked, setAsked] = useState<{ of: string; near: readonly NearPage[] }>();
  useEffect(() => {
    if (known) return;
    import('../../search/ask-search.ts')
      .then(({ askSearch }) => askSearch<NearPage>({ path: pathname }, AbortSignal.timeout(TIMEOUT_MS)))
      // The error page works without suggestions.
      .then(
        (near) => setAsked({ of: pathname, near: near ?? [] }),
        () => {},
      );
  }, [known, pathname]);
  return known ?? (asked?.of === pathname ? asked.near : []);
}
