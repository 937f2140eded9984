/** Front-matter typos that YAML reports poorly, mostly full-width characters. */
import { FOLDER_TYPES, frontMatterOf } from '../content-schemas/front-matter.ts';
import { type Finding, finding } from './diagnostics.ts';
import { alsoOn } from './messages/files.ts';
import { schemaKeys } from './schema-keys.ts';

/** Other words before a full-width colon may be text. */
const FIELD_NAMES: ReadonlySet<string> = new Set(FOLDER_TYPES.flatMap((type) => schemaKeys(frontMatterOf(type).ja)));

const KEY = /^(?<indent>[ \t\u3000]*)(?:-[ \t\u3000]+)?(?<key>[a-z_]+)[ \t\u3000]*(?<colon>[:：])(?<after>.?)/u;
const ITEM = /^(?<indent>[ \t\u3000]*)-(?:[ \t\u3000]|$)/u;
/** Matches `body: |`. */
const BLOCK_SCALAR = /[:-] +[|>][-+0-9]*\s*(?:#.*)?$/;

type Typo = 'braces-unquoted' | 'colon-full-width' | 'colon-without-space' | 'space-full-width' | 'tab';

/** Returns one finding for each kind, at its first line; the message lists the others. */
export function findFrontMatterTypos(lines: readonly string[], firstLine: number): (Finding & { line: number })[] {
  const linesOf = new Map<Typo, number[]>();
  /** Indentation of the skipped block scalar's key. */
  let block: number | null = null;
  for (const [index, line] of lines.entries()) {
    const depth = line.search(/[^ ]/);
    if (depth === -1 || (block !== null && depth > block)) continue;
    // A tab ends the block scalar.
    const typo = block !== null && line[depth] === '\t' ? 'tab' : typoIn(line);
    block = BLOCK_SCALAR.test(line) ? depth : null;
    if (typo) linesOf.set(typo, [...(linesOf.get(typo) ?? []), firstLine + index]);
  }
  return [...linesOf].map(([typo, [line = firstLine, ...otherLines]]) => ({
    line,
    ...finding(typo, { others: alsoOn(otherLines) }),
  }));
}

/** Unquoted value that begins with a variable. */
const UNQUOTED_REFERENCE = /^ *(?:- +(?:[a-z_]+: +)?|[a-z_]+: +)\{\{/;

function typoIn(line: string): Typo | null {
  if (UNQUOTED_REFERENCE.test(line)) return 'braces-unquoted';
  const { indent = '', key = '', colon, after = '' } = KEY.exec(line)?.groups ?? {};
  const isKey = FIELD_NAMES.has(key);
  const indentation = isKey ? indent : (ITEM.exec(line)?.groups?.indent ?? '');
  if (indentation.includes('\t')) return 'tab';
  if (indentation.includes('\u3000')) return 'space-full-width';
  if (!isKey) return null;
  if (colon === '：') return 'colon-full-width';
  if (after === '\u3000') return 'space-full-width';
  return after === '' || /\s/.test(after) ? null : 'colon-without-space';
}
