import { useEffect, useState } from 'react';
import type { NearPage } from '../../data/search.ts';
import { useRoute } from '../../navigation/route.ts';

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
    import('./ask-near-pages.ts')
      .then(({ askNearPages }) => askNearPages(pathname))
      // The page says what it says without them.
      .then(
        (near) => setAsked({ of: pathname, near }),
        () => {},
      );
  }, [known, pathname]);
  return known ?? (asked?.of === pathname ? asked.near : []);
}
