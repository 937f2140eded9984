import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';

/**
 * Reads the one-line docstrings of properties, such as `name: value`.
 *
 * @returns the docstring of a property, without its last full stop
 */
export function commentsIn(file: string): (name: string) => string {
  const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
  const comments = new Map(
    [...text.matchAll(/^ *\/\*\* (.+?)\.? \*\/\n *(\w+):/gm)].map(([, comment = '', name = '']) => [name, comment]),
  );
  return (name) => {
    const comment = comments.get(name);
    if (comment === undefined) throw new Error(`Describe ${name} in a docstring in ${file}.`);
    return comment;
  };
}
