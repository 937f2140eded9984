import { LANGUAGES, type Language } from '../../../contract/vocabulary.ts';
import type { Finding } from '../../content-lint/diagnostics.ts';
import { didYouMean } from '../../content-lint/did-you-mean.ts';
import { VARIABLE_REFERENCE } from './call.ts';
import type { Variables, VariablesByLanguage } from './words.ts';

/** Bounds the growth of texts, at 300 characters each. */
const MAX_CALLS = 200;

/** @param line from 0 @param path empty in the body */
type Report = (finding: Finding, path: readonly PropertyKey[], line: number) => void;

export interface Filler {
  text(text: string, path?: readonly PropertyKey[]): string;
  /** Strings under `ja` or `en` have that language. */
  fields(data: unknown, path?: readonly PropertyKey[]): unknown;
  /** Whether the texts have variables, valid or not. */
  hasVariables(): boolean;
}

export function createFiller(words: VariablesByLanguage, lang: Language, report: Report): Filler {
  let calls = 0;

  function fill(text: string, known: Variables, path: readonly PropertyKey[]): string {
    return text.replace(VARIABLE_REFERENCE, (call, backslash: string, braces: string, written: string, at: number) => {
      if (backslash) return call.slice(1);
      calls += 1;
      const line = text.slice(0, at).split('\n').length - 1;
      if (calls > MAX_CALLS) {
        const message = `the file calls up more than ${MAX_CALLS} words of the site profile`;
        if (calls === MAX_CALLS + 1) report({ message, hint: 'Write some of them out' }, path, line);
        return call;
      }
      const name = written.normalize('NFKC').trim();
      const word = known.get(name);
      if (word !== undefined && braces === '{{') return word;
      const message = `"${call}" is shown as it is written`;
      const hint =
        word === undefined
          ? `${didYouMean(name, known.keys())}Words of content/site: ${[...known.keys()].join(', ')}`
          : `Type it in half-width characters: {{${name}}}`;
      report({ message, hint }, path, line);
      return call;
    });
  }

  function fields(data: unknown, path: readonly PropertyKey[] = []): unknown {
    if (typeof data === 'string') {
      const own = LANGUAGES.find((language) => language === path.at(-1)) ?? lang;
      return fill(data, words[own], path);
    }
    if (Array.isArray(data)) return data.map((item, index) => fields(item, [...path, index]));
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fields(value, [...path, key])]));
  }

  return { text: (text, path = []) => fill(text, words[lang], path), fields, hasVariables: () => calls > 0 };
}
