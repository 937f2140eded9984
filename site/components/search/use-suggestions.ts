import { useEffect, useState } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { requestSearch } from '../../search/request-search.ts';
import { MAX_QUERY_LENGTH, type Suggestion } from '../../search/search.ts';

/** Typing pause before a request, and its timeout, in milliseconds. */
const PAUSE_MS = 150;
const TIMEOUT_MS = 4000;

/**
 * Returns suggestions for a search text.
 *
 * @param text null before the visitor types and after a selection
 * @returns null before the first response and after a failure; the search works without suggestions
 */
export function useSuggestions(text: string | null, lang: Locale): readonly Suggestion[] | null {
  const [fetched, setFetched] = useState<{ q: string; suggestions: readonly Suggestion[] } | null>(null);
  const q = text?.trim() ?? '';
  const isSearchable = q !== '' && q.length <= MAX_QUERY_LENGTH;

  useEffect(() => {
    if (!isSearchable) return;
    const superseded = new AbortController();
    const timer = setTimeout(async () => {
      const signal = AbortSignal.any([superseded.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        const suggestions = await requestSearch<Suggestion>({ q, lang }, signal);
        if (suggestions) setFetched({ q, suggestions });
      } catch {
        if (!superseded.signal.aborted) setFetched(null);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [q, lang, isSearchable]);

  // Previous suggestions stay visible until the next arrive, to prevent flicker.
  return isSearchable ? (fetched?.suggestions ?? null) : null;
}
