/** Limits on content files: pathological Markdown takes minutes to parse. */
import type { Finding } from '../diagnostics.ts';

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
  const totals: [number, number, string][] = [
    [text.length, LIMITS.characters, 'characters'],
    [lines.length, LIMITS.lines, 'lines'],
    [lines.indexOf('---', 1), LIMITS.fieldLines, 'lines of fields'],
    [count(text, ADDRESSES), LIMITS.addresses, 'addresses'],
    [count(text, /\|/g), LIMITS.cells, 'cells of tables'],
  ];
  for (const [actual, limit, unit] of totals) {
    if (actual > limit) return { line: 1, message: `the file has more than ${limit} ${unit}`, hint: SPLIT_HINT };
  }
  if (count(text, REPEATED) * (count(text, ELEMENTS) + lines.length) > LIMITS.repetitions) {
    const hint = 'Write it as Markdown: **bold**, [a link](/works)';
    return { line: 1, message: 'the text has too much HTML in it', hint };
  }
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
    if (adjacentMarks > LIMITS.marksTogether) {
      const message = `there are more than ${LIMITS.marksTogether} marks of Markdown without an empty line between them`;
      return { line, message, hint: 'Put empty lines between paragraphs' };
    }
    if (marks > LIMITS.marks || containers > LIMITS.containers) {
      return { line, message: 'the file has more marks of Markdown than can be read in time', hint: SPLIT_HINT };
    }
    if (count(container, CONTAINER) > LIMITS.nesting || text.search(/[^ \t]/) > LIMITS.indent) {
      const message = 'lists or quotations stand inside each other more deeply than anybody can read';
      return { line, message, hint: 'Begin the line further to the left' };
    }
  }
  return null;
}

const SPLIT_HINT = 'Make several entries of it';

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
