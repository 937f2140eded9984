/** A parsed Markdown table, without its delimiter row. */
export interface Table {
  header: string[];
  rows: string[][];
}

export function tablesIn(text: string): Table[] {
  const tables: Table[] = [];
  let lines: string[] = [];
  for (const line of [...text.split('\n').map((row) => row.trim()), '']) {
    if (line.startsWith('|')) lines.push(line);
    else if (lines.length > 2) {
      const [header = [], , ...rows] = lines.map(cellsOf);
      tables.push({ header, rows });
      lines = [];
    } else lines = [];
  }
  return tables;
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.replaceAll('**', '').trim());
}
