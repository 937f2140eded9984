import { stringify } from 'csv-stringify/sync';
import { rowLabels, toRows } from '../labels/to-rows.ts';
import type { InboxEntry } from './inbox.ts';

/**
 * Formats CSV for Excel: UTF-8 with a byte-order mark, CRLF.
 * Values that look like formulas get an apostrophe.
 */
export function toCsv(
  entries: readonly InboxEntry[],
  subjectOf: (entry: InboxEntry) => string | null,
  lang: 'ja' | 'en',
): string {
  const records = entries.map((entry) =>
    toRows(entry.submission, entry.files, subjectOf(entry), lang).map(({ value }) => escapeFormula(value)),
  );
  return stringify([rowLabels(lang), ...records], { bom: true, quoted: true, record_delimiter: 'windows' });
}

/** `escape_formulas` of csv-stringify misses leading spaces (OWASP, CSV injection). */
function escapeFormula(text: string): string {
  return /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}
