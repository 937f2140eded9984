import { MAX_REDIRECTS, type Redirect } from '../../../contract/site/redirect.ts';
import type { Diagnostic, Finding } from '../diagnostics.ts';
import { didYouMean } from '../did-you-mean.ts';

export interface PlacedRedirect extends Redirect {
  file: string;
  line: number;
}

/** Former slugs count towards the limit of the table. */
const TOO_MANY_FINDING: Finding = {
  message: `there are more than ${MAX_REDIRECTS} redirects, former slugs included, and this one is left out`,
  hint: 'Remove those that nobody follows any more',
};

const pathOf = (href: string) => href.replace(/[?#].*$/s, '') || '/';
const isInternal = (href: string) => href.startsWith('/');

/**
 * Excludes duplicates, chains, loops, and redirects from existing or to missing pages.
 *
 * @param isComplete if false, targets are not checked
 */
export function checkRedirects<Row extends PlacedRedirect>(
  rows: readonly Row[],
  paths: ReadonlySet<string>,
  isComplete = true,
): { usable: Row[]; diagnostics: Diagnostic[] } {
  const byAddress = new Map<string, Row[]>();
  for (const row of rows) byAddress.set(row.from, [...(byAddress.get(row.from) ?? []), row]);
  const sharesLanguage = (a: Row, b: Row) => a.lang === undefined || b.lang === undefined || a.lang === b.lang;

  function findingOf(row: Row): Finding | null {
    const { from, to } = row;
    const sameAddress = byAddress.get(from) ?? [];
    const earlierRow = sameAddress.slice(0, sameAddress.indexOf(row)).find((other) => sharesLanguage(other, row));
    if (earlierRow)
      return { message: `"${from}" is redirected in line ${earlierRow.line} already`, hint: 'Keep one of the two' };
    if (paths.has(from)) {
      return { message: `"${from}" is a page, and a redirect from it is never followed`, hint: 'Delete the row' };
    }
    if (to === null && from.includes('?')) {
      const hint = 'Lead to a page, as in "to: /"';
      return { message: `"${from}" has a query, and status 410 is for addresses without one`, hint };
    }
    if (to === null || !isInternal(to)) return null;
    const next = [to, pathOf(to)]
      .flatMap((address) => byAddress.get(address) ?? [])
      .find((redirect) => sharesLanguage(redirect, row));
    if (next === row || next?.to === from) {
      return { message: `"${from}" leads back to itself`, hint: 'Write the address of a page that exists' };
    }
    if (next) {
      const hint = next.to === null ? 'Write "status: 410" here, too' : `Write "to: ${next.to}"`;
      return { message: `"${to}" is redirected, too: visitors would be sent on twice`, hint };
    }
    if (paths.has(pathOf(to)) || !isComplete) return null;
    return {
      message: `"${to}" is no page`,
      hint: `${didYouMean(pathOf(to), paths)}Write the address of a page that exists`,
    };
  }

  const usable: Row[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const row of rows) {
    const finding = findingOf(row) ?? (usable.length < MAX_REDIRECTS ? null : TOO_MANY_FINDING);
    if (finding) diagnostics.push({ file: row.file, line: row.line, ...finding, isBlocking: true });
    else usable.push(row);
  }
  return { usable, diagnostics };
}
