import { LANGUAGES, type Language } from '../../../contract/vocabulary.ts';
import { type Finding, finding } from '../../content-lint/diagnostics.ts';
import { closestMatch } from '../../content-lint/did-you-mean.ts';
import { VARIABLE_REFERENCE } from './variable-reference.ts';
import type { Variables, VariablesByLanguage } from './variables.ts';

/** Bounds the growth of texts, at 300 characters each. */
const MAX_VARIABLES = 200;

/** @param line from 0 @param path empty in the body */
type Report = (found: Finding, path: readonly PropertyKey[], line: number) => void;

export interface Filler {
  text(text: string, path?: readonly PropertyKey[]): string;
  /** Strings under `ja` or `en` have that language. */
  fields(data: unknown, path?: readonly PropertyKey[]): unknown;
  /** Whether the texts have variables, valid or not. */
  hasVariables(): boolean;
}

export function createFiller(variables: VariablesByLanguage, lang: Language, report: Report): Filler {
  let count = 0;

  function fill(text: string, available: Variables, path: readonly PropertyKey[]): string {
    return text.replace(
      VARIABLE_REFERENCE,
      (match, backslash: string, braces: string, rawName: string, offset: number) => {
        if (backslash) return match.slice(1);
        count += 1;
        const line = text.slice(0, offset).split('\n').length - 1;
        if (count > MAX_VARIABLES) {
          if (count === MAX_VARIABLES + 1) report(finding('variables-too-many', { max: MAX_VARIABLES }), path, line);
          return match;
        }
        const name = rawName.normalize('NFKC').trim();
        const value = available.get(name);
        if (value !== undefined && braces === '{{') return value;
        const known = [...available.keys()];
        const found =
          value === undefined
            ? finding('variable-unknown', { variable: match, known }, closestMatch(name, known))
            : finding('variable-full-width', { variable: match, correct: `{{${name}}}` });
        report(found, path, line);
        return match;
      },
    );
  }

  function fields(data: unknown, path: readonly PropertyKey[] = []): unknown {
    if (typeof data === 'string') {
      const language = LANGUAGES.find((candidate) => candidate === path.at(-1)) ?? lang;
      return fill(data, variables[language], path);
    }
    if (Array.isArray(data)) return data.map((item, index) => fields(item, [...path, index]));
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, fields(value, [...path, key])]));
  }

  return { text: (text, path = []) => fill(text, variables[lang], path), fields, hasVariables: () => count > 0 };
}
