import { vi } from 'vitest';

/** Of the sample content, what is in the text that a search reads last, in both languages. */
const IN_LAST_TEXT = { ja: '割り付けの幅', en: 'glazing in bays of' } as const;

/**
 * Waits until a site with the sample content searches in its texts: after a start titles come first. What a test finds is
 * then no matter of time.
 */
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
