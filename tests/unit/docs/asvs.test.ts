/** The table of requirements in `docs/security.md`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

/** Level 1 of OWASP ASVS 5.0.0: sections, and the requirements of level 1 in each. */
const LEVEL_1 =
  '1.2:1-5 1.3:1-2 1.5:1 2.1:1 2.2:1-2 2.3:1 3.2:1-2 3.3:1 3.4:1-2 3.5:1-3 4.1:1 4.4:1 5.2:1-2 5.3:1-2 6.1:1 6.2:1-8 ' +
  '6.3:1-2 6.4:1-2 7.2:1-4 7.4:1-2 8.1:1 8.2:1-2 8.3:1 9.1:1-3 9.2:1 10.4:1-5 11.3:1-2 11.4:1 12.1:1 12.2:1-2 13.4:1 ' +
  '14.2:1 14.3:1 15.1:1 15.2:1 15.3:1';
const identifiers = LEVEL_1.split(' ').flatMap((section) => {
  const [name = '', first = '', last = first] = section.split(/[:-]/);
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `V${name}.${Number(first) + at}`);
});
const rows = readFileSync(join(PROJECT_ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, state] = /^\| (V[\d.]+) \| .+? \| (.+) \|$/.exec(line) ?? [];
    return id && state ? [{ id, state }] : [];
  });

test('the table has each requirement of level 1 once', () => {
  expect(identifiers).toHaveLength(70);
  expect(rows.map(({ id }) => id).sort()).toEqual([...identifiers].sort());
});

test('each row says that the requirement is met, not met or absent, and names tests that exist', () => {
  for (const { id, state } of rows) {
    expect(state, id).toMatch(/^(?:Met|Not met|Absent)/);
    for (const [, file = ''] of state.matchAll(/`([\w/-]+\.test\.ts)`/g))
      expect([id, file, existsSync(join(PROJECT_ROOT, 'tests', file))]).toEqual([id, file, true]);
  }
});
