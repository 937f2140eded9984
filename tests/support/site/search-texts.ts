import { vi } from 'vitest';

/**
 * Words from the text that is indexed last, in both languages: the oldest news of the fixture content and of the
 * sample.
 */
const IN_LAST_TEXT = { ja: '割り付けの幅', en: 'glazing in bays of' };

/** Waits until the site searches full texts. After a start, only titles are indexed first. */
export async function untilTextsAreIndexed(origin: string): Promise<void> {
  for (const [lang, q] of Object.entries(IN_LAST_TEXT)) {
    await vi.waitFor(
      async () => {
        const suggestions: unknown[] = await (
          await fetch(`${origin}/_search?${new URLSearchParams({ q, lang })}`)
        ).json();
        if (!JSON.stringify(suggestions).includes('/news/16'))
          throw new Error(`The texts in ${lang} are not there yet.`);
      },
      { timeout: 60_000, interval: 200 },
    );
  }
}

/** Returns the paths that the search field suggests. They are also the first results of the search page. */
export async function suggestedPaths(origin: string, q: string, lang: string): Promise<string[]> {
  const response = await fetch(`${origin}/_search?${new URLSearchParams({ q, lang })}`);
  if (response.status !== 200) throw new Error(`/_search?q=${q} responded with ${response.status}`);
  const suggestions: { href: string }[] = await response.json();
  return suggestions.map(({ href }) => href);
}
