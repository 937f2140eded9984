import { parseSync } from 'vite';

/** One reference from a file to a module, however it is written. */
export interface ImportStatement {
  /** Null when it is computed. Of a template string, the part before its first `${`, and `*`. */
  specifier: string | null;
  /** Whether it leaves no trace at run time. */
  typeOnly: boolean;
  /** Whether the specifier is a pattern of `import.meta.glob`. */
  isGlob: boolean;
  line: number;
}

interface AstNode {
  type: string;
  start: number;
  // biome-ignore lint/suspicious/noExplicitAny: a walk over every kind of node
  [key: string]: any;
}

/**
 * All imports of a file: static, dynamic, re-exports, types (`import('x').Y`), `require`, `import.meta.glob`.
 * @throws when the file is not valid TypeScript or JavaScript
 */
export function readImports(file: string, source: string): ImportStatement[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);

  const found: ImportStatement[] = [];
  walk(program as unknown as AstNode, (node) => {
    const line = source.slice(0, node.start).split('\n').length;
    for (const reference of referencesOf(node)) found.push({ isGlob: false, ...reference, line });
  });
  return found;
}

type Reference = Pick<ImportStatement, 'specifier' | 'typeOnly'> & { isGlob?: boolean };

function referencesOf(node: AstNode): Reference[] {
  switch (node.type) {
    case 'ImportDeclaration':
      // Not `import { type X }`: under verbatimModuleSyntax the module is still loaded.
      return [{ specifier: node.source.value, typeOnly: node.importKind === 'type' }];
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source ? [{ specifier: node.source.value, typeOnly: node.exportKind === 'type' }] : [];
    case 'ImportExpression':
      return [{ specifier: textOf(node.source), typeOnly: false }];
    case 'TSImportType':
      return [{ specifier: textOf(node.source ?? node.argument), typeOnly: true }];
    case 'TSExternalModuleReference':
      return [{ specifier: textOf(node.expression), typeOnly: false }];
    case 'CallExpression':
      return callReferences(node);
    default:
      return [];
  }
}

function callReferences({ callee, arguments: args }: AstNode): Reference[] {
  if (callee.type === 'Identifier' && callee.name === 'require') {
    return [{ specifier: textOf(args[0]), typeOnly: false }];
  }
  const isGlob = callee.property?.name === 'glob' && callee.object?.type === 'MetaProperty';
  if (!isGlob) return [];
  const patterns: AstNode[] = args[0]?.type === 'ArrayExpression' ? args[0].elements : args.slice(0, 1);
  return patterns.map((pattern) => ({ specifier: textOf(pattern), typeOnly: false, isGlob: true }));
}

function textOf(node: AstNode | undefined): string | null {
  if (node?.type === 'TSLiteralType') return textOf(node.literal);
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  const start: string = node.quasis[0].value.cooked;
  if (node.expressions.length === 0) return start;
  return start === '' ? null : `${start}*`;
}

function walk(node: AstNode, see: (node: AstNode) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') walk(child, see);
    }
  }
}
