import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { type Finding, finding } from '../../content-lint/diagnostics.ts';
import { findFrontMatterTypos } from '../../content-lint/front-matter-typos.ts';
import { alsoOn, yamlError } from '../../content-lint/messages/files.ts';

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
  if (fullWidth !== -1) return { line: fullWidth + 1, ...finding('hyphens-full-width') };
  return { line: 1, ...finding(end === -1 ? 'front-matter-unclosed' : 'front-matter-missing') };
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

function yamlMistake(code: string, message: string): Finding {
  switch (code) {
    case 'DUPLICATE_KEY':
      return finding('field-repeated');
    case 'TAB_AS_INDENT':
      return finding('tab', { others: alsoOn([]) });
    case 'BAD_INDENT':
      return finding('indent-uneven');
    case 'ALIAS':
      return finding('yaml-alias', { reason: message });
    default:
      return finding('yaml-invalid', { reason: yamlError(code, message.split('\n')[0] ?? '') });
  }
}
