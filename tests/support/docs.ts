import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';

export const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'company/README.md',
  ...globSync('docs/**/*.md', { cwd: PROJECT_ROOT }).sort(),
];

/** A shell block of a document: where it begins, its mark, and its lines. */
export interface ShellBlock {
  document: string;
  place: string;
  mark: string;
  code: string;
}

export function shellBlocks(): ShellBlock[] {
  return DOCUMENTS.flatMap((document) => {
    const text = readFileSync(join(PROJECT_ROOT, document), 'utf8');
    return [...text.matchAll(/^( *)```(?:sh|bash|shell|console)([^\n]*)\n([\s\S]*?)^ *```$/gm)].map(
      ({ 1: indent = '', 2: mark = '', 3: code = '', index }) => ({
        document,
        place: `${document}:${text.slice(0, index).split('\n').length}`,
        mark: mark.trim(),
        code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      }),
    );
  });
}
