import { useEffect, useState } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { requestSearch } from '../../search/ask-search.ts';
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
  const [known, setKnown] = useState<{ q: string; suggestions: readonly Suggestion[] } | null>(null);
  const q = text?.trim() ?? '';
  const isAsked = q !== '' && q.length <= MAX_QUERY_LENGTH;

  useEffect(() => {
    if (!isAsked) return;
    const overtaken = new AbortController();
    const timer = setTimeout(async () => {
      const signal = AbortSignal.any([overtaken.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        const suggestions = await requestSearch<Suggestion>({ q, lang }, signal);
        if (suggestions) setKnown({ q, suggestions });
      } catch {
        if (!overtaken.signal.aborted) setKnown(null);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [q, lang, isAsked]);

  // Previous suggestions stay visible until the next arrive, to prevent flicker.
  return isAsked ? (known?.suggestions ?? null) : null;
}
