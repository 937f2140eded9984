import type { Language } from '../../../contract/vocabulary.ts';
import { NOTATION, type Notation } from './notation.ts';

interface NotationProblem {
  index: number;
  word: string;
  write: string;
}

interface NotationRule extends Pick<Notation, 'write'> {
  incorrect: RegExp;
  exceptions: RegExp | null;
}

/** @param text without code and addresses */
type CheckNotation = (text: string, lang: Language) => NotationProblem[];

export function notationCheck(notation: Readonly<Record<Language, readonly Notation[]>>): CheckNotation {
  const rules = {
    ja: notation.ja.map((row) => toRule(row, 'ja')),
    en: notation.en.map((row) => toRule(row, 'en')),
  };
  return (text, lang) => findProblems(rules[lang], text);
}

/** Excludes the company's rows. */
export const checkNotation = notationCheck(NOTATION);

function findProblems(rules: readonly NotationRule[], text: string): NotationProblem[] {
  return rules
    .flatMap(({ write, incorrect, exceptions }) => {
      const matches = rangesOf(text, incorrect);
      const allowed = matches.length > 0 && exceptions ? rangesOf(text, exceptions) : [];
      return matches
        .filter(({ from, to }) => !allowed.some((range) => range.from <= from && to <= range.to))
        .map(({ from, to }) => ({ index: from, word: text.slice(from, to), write }));
    })
    .sort((a, b) => a.index - b.index);
}

function toRule({ write, not, pattern, unless, isCaseSensitive }: Notation, lang: Language): NotationRule {
  const expression = lang === 'ja' ? anyOf(not) : `(?<![\\w-])(?:${anyOf(not)})(?![\\w-])`;
  return {
    write,
    incorrect: pattern ?? new RegExp(expression, lang === 'ja' || isCaseSensitive ? 'g' : 'gi'),
    exceptions: unless ? new RegExp(anyOf(unless), 'g') : null,
  };
}

/** The longest alternative must match first: 法務・コンプライアンス部. */
function anyOf(terms: readonly string[]): string {
  return [...terms].sort((a, b) => b.length - a.length).join('|');
}

function rangesOf(text: string, pattern: RegExp): { from: number; to: number }[] {
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
}
