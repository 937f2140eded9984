import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

const table = readFileSync(join(PROJECT_ROOT, 'docs/reference/faults.md'), 'utf8');
const proofs = [...table.matchAll(/`(tests\/chaos\/[\w.-]+)`: `([^`]+)` \|$/gm)].map(([, file = '', name = '']) => ({
  file,
  name,
}));

test('the table of faults names a test in each row', () => {
  expect(proofs).toHaveLength(table.match(/^\| (?!Fault|---)/gm)?.length ?? 0);
  const missing = proofs.filter(({ file, name }) => !readFileSync(join(PROJECT_ROOT, file), 'utf8').includes(name));
  expect(missing).toEqual([]);
});

test('the table of faults names every file of the suite', () => {
  const files = readdirSync(join(PROJECT_ROOT, 'tests/chaos')).filter((name) => name.endsWith('.test.ts'));
  expect(files.filter((name) => !proofs.some(({ file }) => file === `tests/chaos/${name}`))).toEqual([]);
});

test('other tests named beside the table exist', () => {
  const paths = [...table.matchAll(/`(tests\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([]);
});
