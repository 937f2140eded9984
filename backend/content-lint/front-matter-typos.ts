/** Front-matter typos that YAML reports poorly, mostly full-width characters. */
import { FOLDER_TYPES, frontMatterOf } from '../content-schemas/front-matter.ts';
import type { Finding } from './diagnostics.ts';
import { schemaKeys } from './schema-keys.ts';

/** Other words before a full-width colon may be text. */
const FIELD_NAMES: ReadonlySet<string> = new Set(FOLDER_TYPES.flatMap((type) => schemaKeys(frontMatterOf(type).ja)));

const KEY = /^(?<indent>[ \t\u3000]*)(?:-[ \t\u3000]+)?(?<key>[a-z_]+)[ \t\u3000]*(?<colon>[:：])(?<after>.?)/u;
const ITEM = /^(?<indent>[ \t\u3000]*)-(?:[ \t\u3000]|$)/u;
/** Matches `body: |`. */
const BLOCK_SCALAR = /[:-] +[|>][-+0-9]*\s*(?:#.*)?$/;

interface Typo {
  name: string;
  hint: string;
}

const TYPOS = {
  colon: { name: 'a full-width colon (：)', hint: 'Type a half-width colon and a space after it, as in "title: "' },
  space: { name: 'a full-width space where a half-width one must be', hint: 'Type half-width spaces' },
  tab: { name: 'a tab where spaces must be', hint: 'Indent with two spaces for each level' },
  braces: {
    name: 'a text that begins with {{ and has no quotation marks',
    hint: 'Put all of it in "double quotes": YAML has a meaning of its own for braces',
  },
  missing: { name: 'no space after the colon', hint: 'Type a half-width space after the colon, as in "title: "' },
} as const satisfies Record<string, Typo>;

/** Returns one finding for each kind, at its first line; the message lists the others. */
export function findFrontMatterTypos(lines: readonly string[], firstLine: number): (Finding & { line: number })[] {
  const linesOf = new Map<Typo, number[]>();
  /** Indentation of the skipped block scalar's key. */
  let block: number | null = null;
  for (const [index, line] of lines.entries()) {
    const depth = line.search(/[^ ]/);
    if (depth === -1 || (block !== null && depth > block)) continue;
    // A tab ends the block scalar.
    const typo = block !== null && line[depth] === '\t' ? TYPOS.tab : typoIn(line);
    block = BLOCK_SCALAR.test(line) ? depth : null;
    if (typo) linesOf.set(typo, [...(linesOf.get(typo) ?? []), firstLine + index]);
  }
  return [...linesOf].map(([{ name, hint }, [line = firstLine, ...otherLines]]) => ({
    line,
    message: `there is ${name}${otherLines.length > 0 ? `, also on line ${otherLines.join(', ')}` : ''}`,
    hint,
  }));
}

/** Unquoted value that begins with a variable. */
const UNQUOTED_REFERENCE = /^ *(?:- +(?:[a-z_]+: +)?|[a-z_]+: +)\{\{/;

function typoIn(line: string): Typo | null {
  if (UNQUOTED_REFERENCE.test(line)) return TYPOS.braces;
  const { indent = '', key = '', colon, after = '' } = KEY.exec(line)?.groups ?? {};
  const isKey = FIELD_NAMES.has(key);
  const indentation = isKey ? indent : (ITEM.exec(line)?.groups?.indent ?? '');
  if (indentation.includes('\t')) return TYPOS.tab;
  if (indentation.includes('\u3000')) return TYPOS.space;
  if (!isKey) return null;
  if (colon === '：') return TYPOS.colon;
  if (after === '\u3000') return TYPOS.space;
  return after === '' || /\s/.test(after) ? null : TYPOS.missing;
}
