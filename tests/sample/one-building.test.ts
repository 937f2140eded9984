/** The example of a refurbishment (completed in 1988, 900 m²) is one building with the same costs in all texts. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { tablesIn } from '../unit/content/tables.ts';
import { quantityIn } from './support/quantity.ts';
import { TEXTS, textOf } from './support/texts.ts';

const YEN = { ja: 1e4, en: 1e6 };
const AREA = 900;

function costsIn(lang: 'ja' | 'en') {
  const [, front = ''] = textOf(`content/pages/services-client/${lang}.md`).split(/^---$/m);
  const sections: { id: string; items: { value: number }[] }[] = parse(front).sections;
  const items = sections.find(({ id }) => id === 'fee-example')?.items ?? [];
  const [works = 0, contingency = 0, design = 0, survey = 0] = items.map(({ value }) => Math.round(value * YEN[lang]));
  return { works, contingency, design, survey, total: works + design + survey };
}

test.each(['ja', 'en'] as const)('is calculated as explained beside the chart (%s)', (lang) => {
  const { works, contingency, design, survey, total } = costsIn(lang);
  expect(design).toBe(works * 0.0625);
  expect(contingency).toBe(total * 0.1);
  expect(total).toBe(AREA * 240_000);
  expect(design + survey).toBe(total * 0.08);
});

test('has the same costs in the column and in the guide for owners', () => {
  const { works, design, survey, total } = costsIn('ja');
  const costs = (file: string, total: RegExp) => {
    const table = tablesIn(textOf(file)).find(({ rows }) => rows.some(([label = '']) => total.test(label)));
    return table?.rows.map((row) => row.map((cell, at) => quantityIn(cell, table.header[at] ?? ''))) ?? [];
  };
  const [column] = [...TEXTS.keys()].filter((file) => /^content\/columns\/006-.*ja\.md$/.test(file));
  const byElement = costs(column ?? '', /^合計$/).map((row) => row[1]);
  expect(byElement[0]).toBe(design + survey);
  expect(byElement.at(-1)).toBe(total);
  const byStage = costs('company/documents/owner-service-guide.ja.md', /^合計$/).map((row) => row[2]);
  expect(byStage.slice(-4)).toEqual([survey, design, works, total]);
});

test('is described in the same way wherever it appears', () => {
  const described = [...TEXTS.values()].filter(({ text }) => /1988年竣工[^。]*900㎡|900 m²[^.]*1988/.test(text));
  expect(described.map(({ file }) => file).length).toBeGreaterThan(3);
  for (const { file, text } of described) expect(text, file).toMatch(/6階建|six-storey/);
});
