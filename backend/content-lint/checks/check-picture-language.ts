import type { Language } from '../../../contract/vocabulary.ts';
import { type Finding, finding } from '../diagnostics.ts';

const LETTERS = /\p{L}/gu;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu;

/** English may quote a Japanese name. The plugin has the same rule. */
function isJapanese(text: string): boolean {
  const letters = text.match(LETTERS)?.length ?? 0;
  return (text.match(JAPANESE)?.length ?? 0) > letters / 2;
}

export function japaneseDescription(
  code: 'picture-alt-japanese' | 'picture-caption-japanese',
  text: string,
  lang: Language,
): Finding | null {
  if (lang === 'ja' || !isJapanese(text)) return null;
  const [...characters] = text.trim();
  const excerpt = characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : characters.join('');
  return finding(code, { text: excerpt });
}
