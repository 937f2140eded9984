/**
 * Calls of the site profile's words, `{{telephone}}`, stay calls in WordPress, which fills them in as the embedded backend does. Every
 * text is made twice: as it is shown, and with marks in the place of the words. Where words in the place of the marks give what is
 * shown, calls may stand there; where they do not (a word in Markdown, more calls than a file may have), the text is written out.
 */
import { CALL } from '../../backend/content/profile-words/call.ts';
import type { Words, WordsByLanguage } from '../../backend/content/profile-words/words.ts';
import type { Language } from '../../contract/vocabulary.ts';

/** Markdown takes a mark for what it takes the word for: part of a text, or an address that it makes a link of. */
const MARK = /https:\/\/meguriurl(\d+)x\.invalid|meguriword(\d+)x(?:@example\.invalid)?/g;
const ADDRESS = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;

export interface Marks {
  /** Marks by the names of the words. */
  words: WordsByLanguage;
  isIn(text: string): boolean;
  /** The text with calls in the place of marks. */
  toCalls(text: string): string;
  /** The text with marks in the place of calls of known words. */
  toMarks(text: string, lang: Language): string;
  /** The text with words in the place of marks, as the plugin fills them in. */
  toWords(text: string, isHtml: boolean): string;
}

export function marksOf(words: WordsByLanguage): Marks {
  const known: { name: string; word: string }[] = [];
  const marked = (own: Words): Words =>
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
      text.replace(CALL, (call, backslash, _, name) => (backslash ? call : (marks[lang].get(name.trim()) ?? call))),
    toWords: (text, isHtml) => replace(text, ({ word }) => (isHtml ? escapeHtml(word) : word)),
  };
}

/** What is shown, with calls where they may stand. @param marked the same, made with marks */
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

/** Braces that are shown stay braces. */
function asText(text: string): string {
  return text.replace(CALL, (call) => `\\${call}`);
}

/** As the plugin's `ProfileWords` escapes, and as Markdown's HTML has it. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;').replaceAll('"', '&#x22;');
}
