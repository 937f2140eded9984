/** Marks of what a company must still fill in, as they stand in content. */
import type { Language } from '../../../contract/vocabulary.ts';

export function toFillIn(lang: Language, what: Readonly<Record<Language, string>>): string {
  return lang === 'ja' ? `［要記入：${what.ja}］` : `[TO FILL IN: ${what.en}]`;
}
