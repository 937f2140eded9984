/** Bounds of the work that a content file can make: readers of Markdown take minutes for what nobody would write. */
import type { Finding } from './problems.ts';

/**
 * Ten times what the longest texts of the sample content have, and more. Measured with each mark of Markdown, alone and
 * in all 256 pairs, on one line and on many, up to these bounds: the worst takes 0.6 s of a processor (`www._` on one line).
 */
const MOST = {
  characters: 100_000,
  lines: 2000,
  /** Each field is compared with all before it. */
  fieldLines: 1500,
  /** In lines without an empty one between them: there the time grows with the square. */
  marksTogether: 1000,
  marks: 5000,
  /** Lines that begin with a mark of a list or a quotation. */
  containers: 1000,
  /** Such marks inside each other, on one line. */
  nesting: 10,
  /** Spaces before the first word, which nest over several lines. */
  indent: 40,
  /** What is made a link where it stands. */
  addresses: 1000,
  cells: 10_000,
  /** Elements of HTML that are open until they are closed, times the lines and elements in which they may be repeated. */
  repetitions: 100_000,
};

const MARKS = /[*_~[\]!`<&\\]/g;
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/;
const CONTAINER = />|[-+*]|[.)]/g;
const ADDRESSES = /@|www\.|:\/\//gi;
const ELEMENTS = /<[a-z/!?]/gi;
/** A browser opens these again in every paragraph until they are closed, and so does who reads HTML as it does. */
const REPEATED = /<(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?![a-z0-9])/gi;

/**
 * What makes a file too much work to read, before anything reads it; null where nothing does. Takes time in proportion
 * to the text.
 */
export function tooMuchWork(text: string): (Finding & { line: number }) | null {
  const lines = text.split(/\r\n|\n|\r/);
  const whole: [number, number, string][] = [
    [text.length, MOST.characters, 'characters'],
    [lines.length, MOST.lines, 'lines'],
    [lines.indexOf('---', 1), MOST.fieldLines, 'lines of fields'],
    [count(text, ADDRESSES), MOST.addresses, 'addresses'],
    [count(text, /\|/g), MOST.cells, 'cells of tables'],
  ];
  for (const [has, most, what] of whole) {
    if (has > most) return { line: 1, message: `the file has more than ${most} ${what}`, hint: SPLIT };
  }
  if (count(text, REPEATED) * (count(text, ELEMENTS) + lines.length) > MOST.repetitions) {
    const hint = 'Write it as Markdown: **bold**, [a link](/works)';
    return { line: 1, message: 'the text has too much HTML in it', hint };
  }
  return tooManyMarks(lines);
}

function tooManyMarks(lines: readonly string[]): (Finding & { line: number }) | null {
  let marks = 0;
  let together = 0;
  let containers = 0;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const found = count(text, MARKS);
    const [container = ''] = CONTAINERS.exec(text) ?? [];
    marks += found;
    together = text.trim() === '' ? 0 : together + found;
    containers += container === '' ? 0 : 1;
    if (together > MOST.marksTogether) {
      const message = `there are more than ${MOST.marksTogether} marks of Markdown without an empty line between them`;
      return { line, message, hint: 'Put empty lines between paragraphs' };
    }
    if (marks > MOST.marks || containers > MOST.containers) {
      return { line, message: 'the file has more marks of Markdown than can be read in time', hint: SPLIT };
    }
    if (count(container, CONTAINER) > MOST.nesting || text.search(/[^ \t]/) > MOST.indent) {
      const message = 'lists or quotations stand inside each other more deeply than anybody can read';
      return { line, message, hint: 'Begin the line further to the left' };
    }
  }
  return null;
}

const SPLIT = 'Make several entries of it';

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}
