import { vi } from 'vitest';

/** Words of the text that a search reads last, in both languages: the oldest news of the fixture content and of the sample. */
const IN_LAST_TEXT = { ja: '割り付けの幅', en: 'glazing in bays of' };

/** Waits until a site searches in its texts: after a start titles come first. What a test finds is then no matter of time. */
export async function untilTextsAreFound(origin: string): Promise<void> {
  for (const [lang, q] of Object.entries(IN_LAST_TEXT)) {
    await vi.waitFor(
      async () => {
        const found: unknown[] = await (await fetch(`${origin}/_search?${new URLSearchParams({ q, lang })}`)).json();
        if (!JSON.stringify(found).includes('/news/16')) throw new Error(`The texts in ${lang} are not there yet.`);
      },
      { timeout: 60_000, interval: 200 },
    );
  }
}

/** The paths that the search field suggests, which are the first hits of the search page, too. */
export async function suggestedPaths(origin: string, q: string, lang: string): Promise<string[]> {
  const response = await fetch(`${origin}/_search?${new URLSearchParams({ q, lang })}`);
  if (response.status !== 200) throw new Error(`/_search?q=${q} answered ${response.status}`);
  const suggestions: { href: string }[] = await response.json();
  return suggestions.map(({ href }) => href);
}
