/**
 * The fields of the content that are read as plain text on the page. Titles of entries are not among them: they are also shared,
 * sent and told to engines. A figure's value and unit have a line of their own.
 */
const LINES = new Set([
  ...['heading', 'lead', 'summary', 'text', 'note', 'basis', 'label', 'question', 'role'],
  ...['fees', 'loss', 'registration'],
]);

/** The same with each line of plain text as `line` makes it, at any depth. */
export function withLines<Part>(part: Part, line: (text: string) => string): Part {
  if (Array.isArray(part)) return part.map((item) => withLines(item, line)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const fields = Object.entries(part).map(([name, value]) => [
    name,
    typeof value === 'string' && LINES.has(name) ? line(value) : withLines(value, line),
  ]);
  return Object.fromEntries(fields) as Part;
}
