/** The success criteria behind `docs/reference/accessibility.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { CRITERIA, isInJis, methodsOf } from '../../../scripts/schemas/accessibility/criteria.ts';
import { TESTS, type TestName } from '../../../scripts/schemas/accessibility/tests.ts';

/** Levels A and AA by guideline. The version is that which added the criteria. */
const BY_VERSION = {
  '2.0': '1.1:1 1.2:1-5 1.3:1-3 1.4:1-5 2.1:1-2 2.2:1-2 2.3:1 2.4:1-7 3.1:1-2 3.2:1-4 3.3:1-4 4.1:1-2',
  '2.1': '1.3:4-5 1.4:10-13 2.1:4 2.5:1-4 4.1:3',
  '2.2': '2.4:11 2.5:7-8 3.2:6 3.3:7-8',
};

function criteriaOf(guidelines: string): string[] {
  return guidelines.split(' ').flatMap((guideline) => {
    const [name = '', first = '', last = first] = guideline.split(/[:-]/);
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${name}.${Number(first) + at}`);
  });
}

test.each(Object.entries(BY_VERSION))('lists each criterion of WCAG %s once', (version, guidelines) => {
  const listed = CRITERIA.filter(({ since }) => since === version).map(({ id }) => id);
  expect(listed.sort()).toEqual(criteriaOf(guidelines).sort());
});

test('has 31 criteria of level A and 24 of level AA of WCAG 2.2, and 38 of the Japanese standard', () => {
  const inWcag = CRITERIA.filter(({ id }) => id !== '4.1.1');
  expect(inWcag.filter(({ level }) => level === 'A')).toHaveLength(31);
  expect(inWcag.filter(({ level }) => level === 'AA')).toHaveLength(24);
  expect(CRITERIA.filter(isInJis)).toHaveLength(38);
});

test('says how each criterion was tested, or why it is not met or does not apply', () => {
  for (const criterion of CRITERIA) {
    const { id, result, reason } = criterion;
    expect([id, methodsOf(criterion).length > 0]).toEqual([id, result !== 'absent']);
    expect([id, reason !== undefined]).toEqual([id, result !== 'met']);
  }
});

test('refers only to tests that exist, and to each of them', () => {
  const missing = Object.values(TESTS).filter(({ file, name }) => {
    const source = readFileSync(join(PROJECT_ROOT, 'tests', file), 'utf8');
    return !["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`));
  });
  expect(missing).toEqual([]);
  const used = new Set<TestName>(CRITERIA.flatMap(({ tests }) => tests));
  expect([...used].sort()).toEqual(Object.keys(TESTS).sort());
});
