import { stringify } from 'csv-stringify/sync';
import { rowLabels, toRows } from '../labels/to-rows.ts';
import type { InboxEntry } from './inbox.ts';

/**
 * CSV that Excel opens with a double click, also in Japan: UTF-8 with a byte-order mark, CR LF. Values that a spreadsheet
 * would read as formulas are prefixed with an apostrophe.
 *
 * @param subjectOf the title of the document or position that a submission is about
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

/** Also behind leading spaces, which `escape_formulas` of csv-stringify does not detect (OWASP, CSV injection). */
function escapeFormula(text: string): string {
  return /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}
