import type { Language } from '../../../contract/vocabulary.ts';
import { NOTATION, type Notation } from './notation.ts';

interface NotationProblem {
  at: number;
  word: string;
  write: string;
}

interface Finder extends Pick<Notation, 'write' | 'isRightInColumns'> {
  incorrect: RegExp;
  exceptions: RegExp | null;
}

/** @param text without code and addresses @param isColumn whether to allow “per cent” outside of tables */
type CheckNotation = (text: string, lang: Language, isColumn?: boolean) => NotationProblem[];

export function notationCheck(notation: Readonly<Record<Language, readonly Notation[]>>): CheckNotation {
  const finders = {
    ja: notation.ja.map((row) => finderOf(row, 'ja')),
    en: notation.en.map((row) => finderOf(row, 'en')),
  };
  return (text, lang, isColumn = false) => findProblems(finders[lang], text, isColumn);
}

/** Excludes the company's rows. */
export const checkNotation = notationCheck(NOTATION);

function findProblems(finders: readonly Finder[], text: string, isColumn: boolean): NotationProblem[] {
  return finders
    .flatMap(({ write, incorrect, exceptions, isRightInColumns }) => {
      const matches = rangesOf(text, incorrect);
      const allowed = matches.length > 0 && exceptions ? rangesOf(text, exceptions) : [];
      return matches
        .filter(({ from, to }) => !allowed.some((range) => range.from <= from && to <= range.to))
        .filter(({ from }) => !(isColumn && isRightInColumns && !isInTable(text, from)))
        .map(({ from, to }) => ({ at: from, word: text.slice(from, to), write }));
    })
    .sort((a, b) => a.at - b.at);
}

function finderOf(
  { write, not, pattern, unless, isCaseSensitive, isRightInColumns }: Notation,
  lang: Language,
): Finder {
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

function rangesOf(text: string, finder: RegExp): { from: number; to: number }[] {
  return [...text.matchAll(finder)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
}

function isInTable(text: string, at: number): boolean {
  return text.startsWith('|', text.lastIndexOf('\n', at - 1) + 1);
}
