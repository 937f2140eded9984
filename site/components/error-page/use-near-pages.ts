import { useEffect, useState } from 'react';
import { type NearPage, SUGGESTIONS_PATH } from '../../data/search.ts';
import { useRoute } from '../../navigation/route.ts';

const TIMEOUT_MS = 4000;

/**
 * What may have been meant by the address that is shown.
 *
 * @param known what the server has said; undefined where a page was looked for inside the site that no route matches, which
 *   asks the server for nothing
 */
export function useNearPages(known: readonly NearPage[] | undefined): readonly NearPage[] {
  const { pathname } = useRoute();
  const [asked, setAsked] = useState<readonly NearPage[]>([]);
  useEffect(() => {
    setAsked([]);
    if (known) return;
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    fetch(`${SUGGESTIONS_PATH}?${new URLSearchParams({ path: pathname })}`, { signal })
      .then((answer) => (answer.ok ? answer.json() : []))
      // The page says what it says without them.
      .then(setAsked, () => {});
    return () => left.abort();
  }, [known, pathname]);
  return known ?? asked;
}
