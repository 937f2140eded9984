import { type Check, isMet } from './targets.ts';

type Cell = string | number;
export type Row = readonly Cell[];

const lines: string[] = [];

export function print(line = ''): void {
  console.log(line);
  lines.push(line);
}

export function table(...content: Parameters<typeof tableText>): void {
  print(tableText(...content));
  print();
}

/** Rows with checks get the columns `target` and `met`. */
export function tableText(
  head: readonly string[],
  rows: readonly Row[],
  checks: readonly (readonly Check[])[] = [],
): string {
  const hasTargets = checks.some((ofRow) => ofRow.length > 0);
  const columns = hasTargets ? [...head, 'target', 'met'] : head;
  const body = rows.map((row, index) => (hasTargets ? [...row, ...targetCells(checks[index] ?? [])] : row));
  return [columns, columns.map((_, column) => (column === 0 ? '---' : '---:')), ...body]
    .map((cells) => `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`)
    .join('\n');
}

export function figure(sentence: string, unit: string, check: Check): void {
  const [target, met] = targetCells([check]);
  print(`${sentence}: **${number(check.value)} ${unit}** (target ${target}, met: ${met}).`);
}

function targetCells(checks: readonly Check[]): [target: string, met: string] {
  if (checks.length === 0) return ['', ''];
  const targets = checks.map(({ name, target }) => {
    const text = 'atMost' in target ? `≤ ${number(target.atMost)}` : `≥ ${number(target.atLeast)}`;
    return name ? `${name} ${text}` : text;
  });
  const missed = checks.filter((check) => !isMet(check));
  if (missed.length === 0) return [targets.join(', '), 'yes'];
  const names = missed.flatMap(({ name }) => name ?? []);
  return [targets.join(', '), names.length > 0 ? `**no** (${names.join(', ')})` : '**no**'];
}

/** Rounds to three significant digits, or to an integer from 100. */
export function number(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString();
}

/** Returns the text printed since the last call. */
export function takeReport(): string {
  return lines.splice(0).join('\n').trim();
}

/** Replaces a chapter of a document, or adds it. Returns all chapters of the given headings, in their order. */
export function withChapter(
  document: string,
  { heading, text }: { heading: string; text: string },
  headings: readonly string[],
): string[] {
  const existing = document.split(/^## /m).slice(1);
  return headings.flatMap((other) => {
    if (other === heading) return `## ${heading}\n\n${text}`;
    const chapter = existing.find((part) => part.startsWith(`${other}\n`));
    return chapter ? `## ${chapter.trim()}` : [];
  });
}
