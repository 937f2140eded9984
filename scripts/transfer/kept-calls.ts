/**
 * Preserves placeholders (`{{telephone}}`) during a transfer.
 * Each text is rendered with values, and with unique marks in their place. Placeholders are preserved if replacing the
 * marks gives the same result. Otherwise (Markdown in a value, too many placeholders) the values are written out.
 */
import { VARIABLE_REFERENCE } from '../../backend/content/profile-variables/call.ts';
import type { Variables, VariablesByLanguage } from '../../backend/content/profile-variables/words.ts';
import type { Language } from '../../contract/vocabulary.ts';

/** Marks have the form of their values (text, URL or email), so that Markdown treats both alike. */
const MARK = /https:\/\/meguriurl(\d+)x\.invalid|meguriword(\d+)x(?:@example\.invalid)?/g;
const ADDRESS = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;

export interface Marks {
  words: VariablesByLanguage;
  isIn(text: string): boolean;
  toCalls(text: string): string;
  toMarks(text: string, lang: Language): string;
  /** Replaces marks by values, like the plugin. */
  toWords(text: string, isHtml: boolean): string;
}

export function marksOf(words: VariablesByLanguage): Marks {
  const known: { name: string; word: string }[] = [];
  const marked = (own: Variables): Variables =>
    new Map(
      [...own].map(([name, word]) => {
        const number = known.push({ name, word }) - 1;
        if (/^https?:\/\//.test(word)) return [name, `https://meguriurl${number}x.invalid`];
        return [name, `meguriword${number}x${ADDRESS.test(word) ? '@example.invalid' : ''}`];
      }),
    );
  const replace = (text: string, by: (one: { name: string; word: string }) => string) =>
    text.replace(MARK, (mark, url, plain) => {
      const one = known[Number(url ?? plain)];
      return one ? by(one) : mark;
    });
  const marks = { ja: marked(words.ja), en: marked(words.en) };
  return {
    words: marks,
    isIn: (text) => text.search(MARK) !== -1,
    toCalls: (text) => replace(text, ({ name }) => `{{${name}}}`),
    toMarks: (text, lang) =>
      text.replace(VARIABLE_REFERENCE, (call, backslash, _, name) =>
        backslash ? call : (marks[lang].get(name.trim()) ?? call),
      ),
    toWords: (text, isHtml) => replace(text, ({ word }) => (isHtml ? escapeHtml(word) : word)),
  };
}

/** @param marked the value rendered with marks */
export function keepCalls<Value>(shown: Value, marked: unknown, marks: Marks, key?: string): Value {
  return kept(shown, marked, marks, key) as Value;
}

function kept(shown: unknown, marked: unknown, marks: Marks, key = ''): unknown {
  if (typeof shown === 'string') {
    const hasMarks = typeof marked === 'string' && marks.isIn(marked);
    return hasMarks && marks.toWords(marked, key.endsWith('_html')) === shown
      ? marks.toCalls(asText(marked))
      : asText(shown);
  }
  if (Array.isArray(shown)) {
    return shown.map((inner, index) => kept(inner, Array.isArray(marked) ? marked[index] : undefined, marks, key));
  }
  if (typeof shown !== 'object' || shown === null) return shown;
  const others = (marked ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(shown).map(([name, inner]) => [name, kept(inner, others[name], marks, name)]),
  );
}

/** Escapes literal braces. */
function asText(text: string): string {
  return text.replace(VARIABLE_REFERENCE, (call) => `\\${call}`);
}

/** Escapes like the plugin's `ProfileWords` and the Markdown renderer. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;').replaceAll('"', '&#x22;');
}
