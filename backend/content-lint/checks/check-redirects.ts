import { MAX_REDIRECTS, type Redirect } from '../../../contract/site/redirect.ts';
import { type Diagnostic, type Finding, finding } from '../diagnostics.ts';
import { closestMatch } from '../did-you-mean.ts';

export interface PlacedRedirect extends Redirect {
  file: string;
  line: number;
}

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
    if (earlierRow) return finding('redirect-repeated', { from, line: earlierRow.line });
    if (paths.has(from)) return finding('redirect-from-page', { from });
    if (to === null && from.includes('?')) return finding('redirect-gone-with-query', { from });
    if (to === null || !isInternal(to)) return null;
    const next = [to, pathOf(to)]
      .flatMap((address) => byAddress.get(address) ?? [])
      .find((redirect) => sharesLanguage(redirect, row));
    if (next === row || next?.to === from) return finding('redirect-loop', { from });
    if (next?.to === null) return finding('redirect-to-gone', { to });
    if (next) return finding('redirect-chain', { to, next: next.to });
    if (paths.has(pathOf(to)) || !isComplete) return null;
    return finding('redirect-to-nowhere', { to }, closestMatch(pathOf(to), paths));
  }

  const usable: Row[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const row of rows) {
    // Former slugs count towards the limit of the table.
    const isLeftOut = usable.length >= MAX_REDIRECTS;
    const found = findingOf(row) ?? (isLeftOut ? finding('redirect-left-out', { max: MAX_REDIRECTS }) : null);
    if (found) diagnostics.push({ ...found, file: row.file, line: row.line, isBlocking: true });
    else usable.push(row);
  }
  return { usable, diagnostics };
}
