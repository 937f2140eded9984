/** Limits on content files: pathological Markdown takes minutes to parse. */
import { type Finding, finding } from '../diagnostics.ts';

/**
 * More than ten times the sample content.
 * Up to these limits, the slowest of all Markdown marks and their 256 pairs takes 0.6 s of CPU time (`www._` on one
 * line).
 */
const LIMITS = {
  characters: 100_000,
  lines: 2000,
  /** The parser compares each YAML key with all previous keys. */
  fieldLines: 1500,
  /** Per paragraph; time grows with the square of the marks. */
  marksTogether: 1000,
  marks: 5000,
  /** Lines that begin with a list or quotation marker. */
  containers: 1000,
  nesting: 10,
  /** Leading spaces, which nest lists. */
  indent: 40,
  /** Automatic links. */
  addresses: 1000,
  cells: 10_000,
  /** Formatting elements, times the lines and elements in which they may be reopened. */
  repetitions: 100_000,
};

const MARKS = /[*_~[\]!`<&\\]/g;
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const CONTAINER = />|[-+*]|[.)]/g;
const ADDRESSES = /@|www\.|:\/\//gi;
const ELEMENTS = /<[a-z/!?]/gi;
/** HTML parsers reopen these in every paragraph until they are closed. */
const REPEATED = /<(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?![a-z0-9])/gi;

/** Returns the first exceeded limit, or null. Runs in linear time. */
export function checkComplexity(text: string): (Finding & { line: number }) | null {
  const lines = text.split(/\r\n|\n|\r/);
  const totals = [
    [text.length, LIMITS.characters, 'characters-too-many'],
    [lines.length, LIMITS.lines, 'lines-too-many'],
    [lines.indexOf('---', 1), LIMITS.fieldLines, 'field-lines-too-many'],
    [count(text, ADDRESSES), LIMITS.addresses, 'addresses-too-many'],
    [count(text, /\|/g), LIMITS.cells, 'cells-too-many'],
  ] as const;
  for (const [actual, max, code] of totals) if (actual > max) return { line: 1, ...finding(code, { max }) };
  if (count(text, REPEATED) * (count(text, ELEMENTS) + lines.length) > LIMITS.repetitions)
    return { line: 1, ...finding('html-too-much') };
  return checkMarks(lines);
}

/** Empty lines separate paragraphs. */
export function checkMarks(lines: readonly string[]): (Finding & { line: number }) | null {
  let marks = 0;
  let adjacentMarks = 0;
  let containers = 0;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const lineMarks = count(text, MARKS);
    const [container = ''] = CONTAINERS.exec(text) ?? [];
    marks += lineMarks;
    adjacentMarks = text.trim() === '' ? 0 : adjacentMarks + lineMarks;
    containers += container === '' ? 0 : 1;
    if (adjacentMarks > LIMITS.marksTogether)
      return { line, ...finding('marks-too-close', { max: LIMITS.marksTogether }) };
    if (marks > LIMITS.marks || containers > LIMITS.containers) return { line, ...finding('marks-too-many') };
    if (count(container, CONTAINER) > LIMITS.nesting || text.search(/[^ \t]/) > LIMITS.indent)
      return { line, ...finding('nesting-too-deep') };
  }
  return null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
