import { useEffect, useState } from 'react';
import { useRoute } from '../../navigation/route.ts';
import type { NearPage } from '../../search/search.ts';

const TIMEOUT_MS = 4000;

/**
 * What may have been meant by the address that is shown.
 *
 * @param known what the server has said; undefined where a page was looked for inside the site that no route matches, which
 *   asks the server for nothing
 */
export function useNearPages(known: readonly NearPage[] | undefined): readonly NearPage[] {
  const { pathname } = useRoute();
  const [asked, setAsked] = useState<{ of: string; near: readonly NearPage[] }>();
  useEffect(() => {
    if (known) return;
    import('../../search/ask-search.ts')
      .then(({ askSearch }) => askSearch<NearPage>({ path: pathname }, AbortSignal.timeout(TIMEOUT_MS)))
      // The page says what it says without them.
      .then(
        (near) => setAsked({ of: pathname, near: near ?? [] }),
        () => {},
      );
  }, [known, pathname]);
  return known ?? (asked?.of === pathname ? asked.near : []);
}
