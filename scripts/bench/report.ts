/** What `npm run bench` prints, and writes down. */
type Cell = string | number;
export type Row = readonly Cell[];

const lines: string[] = [];

export function print(line = ''): void {
  console.log(line);
  lines.push(line);
}

export function table(head: string[], rows: readonly Row[]): void {
  print(`| ${head.join(' | ')} |`);
  print(`| ${head.map((_, column) => (column === 0 ? '---' : '---:')).join(' | ')} |`);
  for (const row of rows) {
    print(`| ${row.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`);
  }
  print();
}

/** In three digits; without a fraction from 100. */
export function number(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString();
}

/** All that was printed. */
export function report(): string {
  return `${lines.join('\n').trimEnd()}\n`;
}
