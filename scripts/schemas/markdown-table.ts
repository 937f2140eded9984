/** @param rows cells as Markdown; vertical bars are escaped */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line), ''];
}

export function codeSpan(text: string): string {
  return `\`${text}\``;
}

export function codeSpans(texts: readonly string[]): string {
  return texts.map(codeSpan).join(', ');
}

/** `withoutVersion` becomes `without version`. */
export function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
