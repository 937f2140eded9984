import { useEffect, useState } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { askSearch } from '../../search/ask-search.ts';
import { LONGEST_QUERY, type Suggestion } from '../../search/search.ts';

/** Who types on is not answered in between, in milliseconds; an answer that takes longer than the other is none. */
const PAUSE_MS = 150;
const TIMEOUT_MS = 4000;

/**
 * What a text might be looking for. There are none while nothing is asked, and where they cannot be had: the search itself
 * does without them.
 *
 * @param text null while the visitor has not typed, or has chosen already
 * @returns null while it is not known
 */
export function useSuggestions(text: string | null, lang: Locale): readonly Suggestion[] | null {
  const [known, setKnown] = useState<{ q: string; suggestions: readonly Suggestion[] } | null>(null);
  const q = text?.trim() ?? '';
  const isAsked = q !== '' && q.length <= LONGEST_QUERY;

  useEffect(() => {
    if (!isAsked) return;
    const overtaken = new AbortController();
    const timer = setTimeout(async () => {
      const signal = AbortSignal.any([overtaken.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        const suggestions = await askSearch<Suggestion>({ q, lang }, signal);
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

  // The last ones stay until the next are there, so that the list does not flicker.
  return isAsked ? (known?.suggestions ?? null) : null;
}
