import type { InboxEntry } from './inbox.ts';
import { rowsOf } from './rows.ts';
import { FIELD_WORDS, type FieldWord, STATE_WORDS } from './words.ts';

const COLUMNS: readonly FieldWord[] = [
  'reference',
  'received',
  'kind',
  'state',
  'suspicions',
  'language',
  'topic',
  'subject',
  'name',
  'kana',
  'company',
  'department',
  'email',
  'telephone',
  'place',
  'use',
  'message',
  'files',
];

/**
 * A table that a Japanese Excel opens by a double click: UTF-8 with a byte-order mark, lines that end in CR LF. What a
 * spreadsheet would take for a formula stands behind an apostrophe.
 *
 * @param subjectOf the title of what a submission is about
 */
export function toCsv(
  entries: readonly InboxEntry[],
  subjectOf: (entry: InboxEntry) => string | null,
  lang: 'ja' | 'en',
): string {
  const lines = entries.map((entry) => {
    const { submission, files } = entry;
    const values = new Map<FieldWord, string>(rowsOf(submission, files, subjectOf(entry), lang));
    values.set('state', STATE_WORDS[lang][submission.state]);
    return COLUMNS.map((column) => values.get(column) ?? '');
  });
  const heading = COLUMNS.map((column) => FIELD_WORDS[lang][column]);
  return `\ufeff${[heading, ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  // Also behind spaces, and in full width, which Excel reads as the same (OWASP, CSV injection).
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
}
