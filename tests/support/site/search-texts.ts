import { vi } from 'vitest';

/** Of the fixture content, what is in the text that a search reads last, in both languages: the oldest news. */
const IN_LAST_TEXT = { ja: '割り付けの幅', en: 'glazing in bays of' };

/**
 * Waits until a site searches in its texts: after a start titles come first. What a test finds is then no matter of time.
 *
 * @param last words of the oldest news, which is read last, in both languages
 */
export async function untilTextsAreFound(origin: string, last = IN_LAST_TEXT): Promise<void> {
  for (const [lang, q] of Object.entries(last)) {
    await vi.waitFor(
      async () => {
        const found: unknown[] = await (await fetch(`${origin}/_search?${new URLSearchParams({ q, lang })}`)).json();
        if (!JSON.stringify(found).includes('/news/16')) throw new Error(`The texts in ${lang} are not there yet.`);
      },
      { timeout: 60_000, interval: 200 },
    );
  }
}
