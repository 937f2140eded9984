import type { Language } from '../../../contract/vocabulary.ts';
import { NOTATION, type Notation } from './notation.ts';

interface NotationProblem {
  index: number;
  word: string;
  write: string;
}

interface NotationRule extends Pick<Notation, 'write' | 'isRightInColumns'> {
  incorrect: RegExp;
  exceptions: RegExp | null;
}

/** @param text without code and addresses @param isColumn whether to allow “per cent” outside of tables */
type CheckNotation = (text: string, lang: Language, isColumn?: boolean) => NotationProblem[];

export function notationCheck(notation: Readonly<Record<Language, readonly Notation[]>>): CheckNotation {
  const rules = {
    ja: notation.ja.map((row) => toRule(row, 'ja')),
    en: notation.en.map((row) => toRule(row, 'en')),
  };
  return (text, lang, isColumn = false) => findProblems(rules[lang], text, isColumn);
}

/** Excludes the company's rows. */
export const checkNotation = notationCheck(NOTATION);

function findProblems(rules: readonly NotationRule[], text: string, isColumn: boolean): NotationProblem[] {
  return rules
    .flatMap(({ write, incorrect, exceptions, isRightInColumns }) => {
      const matches = rangesOf(text, incorrect);
      const allowed = matches.length > 0 && exceptions ? rangesOf(text, exceptions) : [];
      return matches
        .filter(({ from, to }) => !allowed.some((range) => range.from <= from && to <= range.to))
        .filter(({ from }) => !(isColumn && isRightInColumns && !isInTable(text, from)))
        .map(({ from, to }) => ({ index: from, word: text.slice(from, to), write }));
    })
    .sort((a, b) => a.index - b.index);
}

function toRule(
  { write, not, pattern, unless, isCaseSensitive, isRightInColumns }: Notation,
  lang: Language,
): NotationRule {
  const expression = lang === 'ja' ? anyOf(not) : `(?<![\\w-])(?:${anyOf(not)})(?![\\w-])`;
  return {
    write,
    isRightInColumns,
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

function isInTable(text: string, index: number): boolean {
  return text.startsWith('|', text.lastIndexOf('\n', index - 1) + 1);
}
