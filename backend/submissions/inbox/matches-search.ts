import type { InboxEntry } from './inbox.ts';

/** Digits of a telephone number that a search must contain to ignore its hyphens. */
const MIN_DIGITS = 4;
/** From hiragana to katakana in Unicode. */
const KATAKANA_OFFSET = 0x60;

/** Whether an entry contains all words, in any field. Ignores case, width, hyphens in numbers, and kind of kana. */
export function matchesSearch(text: string, { submission, files }: InboxEntry, subject: string | null): boolean {
  const values = [
    submission.reference,
    subject ?? '',
    ...files.map(({ name }) => name),
    ...Object.values(submission.fields),
  ];
  const folded = values.map((value) => fold(String(value)));
  const numbers = folded.map(digitsOf);
  return fold(text)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      const digits = /^[\d+()-]+$/.test(word) ? digitsOf(word) : '';
      return (
        folded.some((value) => value.includes(word)) ||
        (digits.length >= MIN_DIGITS && numbers.some((number) => number.includes(digits)))
      );
    });
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - KATAKANA_OFFSET));
}

function digitsOf(text: string): string {
  return text.replace(/[^\d]/g, '');
}
