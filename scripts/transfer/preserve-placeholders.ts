/**
 * Preserves placeholders (`{{telephone}}`) during a transfer.
 * Each text is rendered with values, and with unique marks in their place. Placeholders are preserved if replacing the
 * marks gives the same result. Otherwise (Markdown in a value, too many placeholders) the values are written out.
 */
import { VARIABLE_REFERENCE } from '../../backend/content/profile-variables/variable-reference.ts';
import type { Variables, VariablesByLanguage } from '../../backend/content/profile-variables/variables.ts';
import type { Language } from '../../contract/vocabulary.ts';

/** Marks have the form of their values (text, URL or email), so that Markdown treats both alike. */
const MARK = /https:\/\/meguriurl(\d+)x\.invalid|meguriword(\d+)x(?:@example\.invalid)?/g;
const ADDRESS = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;

export interface Marks {
  variables: VariablesByLanguage;
  isIn(text: string): boolean;
  toPlaceholders(text: string): string;
  toMarks(text: string, lang: Language): string;
  /** Replaces marks by values, like the plugin. */
  toValues(text: string, isHtml: boolean): string;
}

export function marksOf(variables: VariablesByLanguage): Marks {
  const entries: { name: string; value: string }[] = [];
  const marked = (own: Variables): Variables =>
    new Map(
      [...own].map(([name, value]) => {
        const number = entries.push({ name, value }) - 1;
        if (/^https?:\/\//.test(value)) return [name, `https://meguriurl${number}x.invalid`];
        return [name, `meguriword${number}x${ADDRESS.test(value) ? '@example.invalid' : ''}`];
      }),
    );
  const replace = (text: string, by: (entry: { name: string; value: string }) => string) =>
    text.replace(MARK, (mark, url, plain) => {
      const entry = entries[Number(url ?? plain)];
      return entry ? by(entry) : mark;
    });
  const marks = { ja: marked(variables.ja), en: marked(variables.en) };
  return {
    variables: marks,
    isIn: (text) => text.search(MARK) !== -1,
    toPlaceholders: (text) => replace(text, ({ name }) => `{{${name}}}`),
    toMarks: (text, lang) =>
      text.replace(VARIABLE_REFERENCE, (call, backslash, _, name) =>
        backslash ? call : (marks[lang].get(name.trim()) ?? call),
      ),
    toValues: (text, isHtml) => replace(text, ({ value }) => (isHtml ? escapeHtml(value) : value)),
  };
}

/** @param marked the value rendered with marks */
export function preservePlaceholders<Value>(rendered: Value, marked: unknown, marks: Marks, key?: string): Value {
  return preserve(rendered, marked, marks, key) as Value;
}

function preserve(rendered: unknown, marked: unknown, marks: Marks, key = ''): unknown {
  if (typeof rendered === 'string') {
    const hasMarks = typeof marked === 'string' && marks.isIn(marked);
    return hasMarks && marks.toValues(marked, key.endsWith('_html')) === rendered
      ? marks.toPlaceholders(asText(marked))
      : asText(rendered);
  }
  if (Array.isArray(rendered)) {
    return rendered.map((inner, index) =>
      preserve(inner, Array.isArray(marked) ? marked[index] : undefined, marks, key),
    );
  }
  if (typeof rendered !== 'object' || rendered === null) return rendered;
  const others = (marked ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(rendered).map(([name, inner]) => [name, preserve(inner, others[name], marks, name)]),
  );
}

/** Escapes literal braces. */
function asText(text: string): string {
  return text.replace(VARIABLE_REFERENCE, (call) => `\\${call}`);
}

/** Escapes like the plugin's `ProfileVariables` and the Markdown renderer. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;').replaceAll('"', '&#x22;');
}
