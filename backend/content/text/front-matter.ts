import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { Finding } from '../../content-lint/diagnostics.ts';
import { findFrontMatterTypos } from '../../content-lint/front-matter-typos.ts';

/** Unvalidated. Lines count from 1. */
export interface Yaml {
  data: unknown;
  /** Falls back to the closest existing ancestor. */
  lineOf(path: readonly PropertyKey[]): number;
  /** In a block (`|`), the line after the key. */
  textLineOf(path: readonly PropertyKey[]): number;
}

export interface FrontMatter extends Yaml {
  body: string;
  bodyLine: number;
}

interface Unreadable {
  ok: false;
  findings: (Finding & { line: number })[];
}
export type YamlResult = { ok: true; yaml: Yaml } | Unreadable;
export type FrontMatterResult = { ok: true; frontMatter: FrontMatter } | Unreadable;

/** Reports all YAML errors at once. */
export function parseFrontMatter(text: string): FrontMatterResult {
  const lines = linesOf(text);
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (lines[0]?.trimEnd() !== '---' || end === -1) return { ok: false, findings: [delimiterMistake(lines, end)] };
  const typos = findFrontMatterTypos(lines.slice(1, end), 2);
  if (typos.length > 0) return { ok: false, findings: typos };
  // Aligns YAML's line numbers with the file.
  const parsed = parseYaml(['', ...lines.slice(1, end)].join('\n'));
  if (!parsed.ok) return parsed;
  return { ok: true, frontMatter: { ...parsed.yaml, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 } };
}

export function parseYaml(text: string): YamlResult {
  const lineCounter = new LineCounter();
  const document = parseDocument(linesOf(text).join('\n'), { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lineCounter.linePos(offset).line);
  if (document.errors.length > 0) {
    // A tab causes misleading errors below.
    const tab = document.errors.find(({ code }) => code === 'TAB_AS_INDENT');
    return {
      ok: false,
      findings: (tab ? [tab] : document.errors).map((error) => ({
        line: lineAt(error.pos[0]),
        ...yamlMistake(error.code, error.message),
      })),
    };
  }
  try {
    return {
      ok: true,
      yaml: {
        data: document.toJS(),
        lineOf: (path) => lineAt(find(document, path).offset),
        textLineOf(path) {
          const { node, offset } = find(document, path);
          if (!node?.range) return lineAt(offset);
          const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
          return lineAt(node.range[0]) + (isBlock ? 1 : 0);
        },
      },
    };
  } catch (error) {
    // Exponential aliases ("billion laughs") are only detected here.
    return { ok: false, findings: [{ line: 1, ...yamlMistake('ALIAS', String(error)) }] };
  }
}

function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
}

/** Full-width substitutes for `---`. */
const FULL_WIDTH_DELIMITER = /^[\uff0d\u30fc\u2010-\u2015\u2212]{2,}\s*$/;

function delimiterMistake(lines: readonly string[], end: number): Finding & { line: number } {
  const fullWidth = lines.findIndex((line) => FULL_WIDTH_DELIMITER.test(line));
  if (fullWidth !== -1) {
    const message = 'the hyphens around the fields are not half-width';
    return { line: fullWidth + 1, message, hint: 'Type three half-width hyphens: ---' };
  }
  const [message, hint] =
    end === -1
      ? ['the fields at the top are not closed', 'Put a line of three hyphens (---) under the last field']
      : ['the file does not begin with its fields', 'Make three hyphens (---) the first line'];
  return { line: 1, message, hint };
}

function find(document: Document.Parsed, path: readonly PropertyKey[]) {
  let node: Node | null = document.contents;
  let offset = 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (!pair) break;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value as Node | null;
    } else if (isSeq(node) && typeof step === 'number') {
      node = (node.items[step] as Node | undefined) ?? null;
      offset = node?.range?.[0] ?? offset;
    } else break;
  }
  return { node, offset };
}

const QUOTE_HINT = 'Often a value with a colon, a # or a quotation mark in it: put the whole value in "double quotes"';

function yamlMistake(code: string, message: string): Finding {
  switch (code) {
    case 'DUPLICATE_KEY':
      return { message: 'this field is written twice', hint: 'Keep one of the two' };
    case 'TAB_AS_INDENT':
      return { message: 'there is a tab where spaces must be', hint: 'Indent with two spaces for each level' };
    case 'BAD_INDENT':
      return {
        message: 'this line is not indented like its neighbours',
        hint: 'Begin lines of one group in one column',
      };
    case 'ALIAS':
      return { message: `the fields cannot be read: ${message}`, hint: 'Write values out instead of & and *' };
    default:
      return { message: `the fields cannot be read: ${message.split('\n')[0]}`, hint: QUOTE_HINT };
  }
}
