/** The table of results on the page on accessibility. `docs/reference/accessibility.md` is generated from the same criteria. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { CRITERIA, isInJis, methodsOf, PRINCIPLES } from '../../scripts/schemas/accessibility/criteria.ts';
import { type Criterion, METHODS, RESULTS } from '../../scripts/schemas/accessibility/criterion.ts';

const SEPARATOR = { ja: '、', en: ', ' };

test.each(['ja', 'en'] as const)('states the result and the methods of each criterion (%s)', (language) => {
  const row = (criterion: Criterion) => {
    const { id, name, level, result, reason } = criterion;
    const methods = methodsOf(criterion).map((method) => METHODS[method][language]);
    const cells = [
      `${id} ${name[language]}${language === 'ja' ? `（${level}）` : ` (${level})`}`,
      RESULTS[result][language],
      reason?.[language] ?? methods.join(SEPARATOR[language]),
    ];
    return `| ${cells.join(' | ')} |`;
  };
  const jis = PRINCIPLES.flatMap(({ criteria }) => criteria.filter(isInJis));
  const later = CRITERIA.filter((criterion) => !isInJis(criterion));

  const page = readFileSync(join(PROJECT_ROOT, `content/pages/accessibility/${language}.md`), 'utf8');
  const rows = page.split('\n').flatMap((line) => (/^\s+\| \d/.test(line) ? line.trim() : []));
  expect(rows).toEqual([...jis, ...later].map(row));
});

test.each(['ja', 'en'] as const)('counts the results (%s)', (language) => {
  const count = (criteria: readonly Criterion[]) =>
    Object.keys(RESULTS).map((result) => criteria.filter((criterion) => criterion.result === result).length);
  const page = readFileSync(join(PROJECT_ROOT, `content/pages/accessibility/${language}.md`), 'utf8');
  const counts = [...page.matchAll(/^\| (?:JIS|WCAG).*? \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  expect(counts.map(([, ...cells]) => cells.map(Number))).toEqual([
    count(CRITERIA.filter(isInJis)),
    count(CRITERIA.filter((criterion) => !isInJis(criterion))),
  ]);
});
