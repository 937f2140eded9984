import { stringify } from 'csv-stringify/sync';
import { rowLabels, toRows } from '../labels/to-rows.ts';
import type { InboxEntry } from './inbox.ts';

/**
 * Returns CSV that Excel opens correctly: UTF-8 with a byte-order mark, CRLF.
 * Values that a spreadsheet would read as formulas are prefixed with an apostrophe.
 *
 * @param subjectOf returns the title of the submission's document or position
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

/** Includes leading spaces, which `escape_formulas` of csv-stringify misses (OWASP, CSV injection). */
function escapeFormula(text: string): string {
  return /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}
