import type { Language } from '../../contract/vocabulary.ts';
import { NOTATION, type Notation } from './notation.ts';

/** A word that is written in another way here. */
export interface Departure {
  /** Where it begins in the text. */
  at: number;
  word: string;
  write: string;
}

/**
 * Departures from the notation, in the order of the text.
 *
 * @param text without what is no prose: code, addresses
 * @param isColumn whether it is a column's, where running text says “per cent”
 */
export function checkNotation(text: string, lang: Language, isColumn = false): Departure[] {
  return NOTATION[lang]
    .flatMap((notation) => {
      const right = (notation.unless ?? []).flatMap((words) => rangesOf(text, new RegExp(words, 'g')));
      return rangesOf(text, finderOf(notation, lang))
        .filter(({ from, to }) => !right.some((range) => range.from <= from && to <= range.to))
        .filter(({ from }) => !(isColumn && notation.isRightInColumns && !isInTable(text, from)))
        .map(({ from, to }) => ({ at: from, word: text.slice(from, to), write: notation.write }));
    })
    .sort((a, b) => a.at - b.at);
}

function finderOf({ not, pattern }: Notation, lang: Language): RegExp {
  if (pattern) return pattern;
  // Of two that begin at one place, the longer: 法務・コンプライアンス部.
  const words = [...not].sort((a, b) => b.length - a.length).join('|');
  return lang === 'ja' ? new RegExp(words, 'g') : new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'gi');
}

function rangesOf(text: string, finder: RegExp): { from: number; to: number }[] {
  return [...text.matchAll(finder)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }));
}

/** Whether the line is a row of a Markdown table. */
function isInTable(text: string, at: number): boolean {
  return text.startsWith('|', text.lastIndexOf('\n', at - 1) + 1);
}
