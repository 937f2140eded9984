/** The record of the sample's funds: arithmetic, agreement with the fund page and the works, and both languages. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseFrontMatter } from '../../backend/content/text/front-matter.ts';
import { tablesIn } from '../unit/content/tables.ts';
import { matchesIn, TEXTS, textOf } from './texts.ts';

const RECORD = 'content/pages/services-fund-record';
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** Months since year 0. */
function monthIn(cell: string): number {
  const [, year, month] = /(\d{4})年(\d{1,2})月/.exec(cell) ?? [];
  if (year) return Number(year) * 12 + Number(month) - 1;
  const [, name = '', englishYear] = /([A-Z][a-z]+) (\d{4})/.exec(cell) ?? [];
  return Number(englishYear) * 12 + MONTHS.indexOf(name);
}
const numbersIn = (cell = '') => [...cell.matchAll(/\d+/g)].map(([digits]) => Number(digits));
const numberIn = (cell?: string) => numbersIn(cell)[0] ?? Number.NaN;

function recordIn(lang: 'ja' | 'en') {
  const [realised, managed] = tablesIn(textOf(`${RECORD}/${lang}.md`));
  return { realised: realised?.rows ?? [], managed: managed?.rows ?? [] };
}

describe.each(['ja', 'en'] as const)('record of funds in %s', (lang) => {
  const { realised, managed } = recordIn(lang);

  test('numbers all funds once, in the order of formation', () => {
    const all = [...realised, ...managed].sort((a, b) => numberIn(a[0]) - numberIn(b[0]));
    expect(all.map(([no]) => numberIn(no))).toEqual(Array.from({ length: 19 }, (_, at) => at + 1));
    const formed = all.map(([, month = '']) => monthIn(month));
    expect(formed).toEqual(formed.toSorted((a, b) => a - b));
  });

  test('gives terms from formation to redemption, and their average as stated', () => {
    const terms = realised.map(([, from = '', to = '', , , term]) => {
      const [years = 0, months = 0] = numbersIn(term);
      expect(monthIn(to) - monthIn(from)).toBe(years * 12 + months);
      return (years * 12 + months) / 12;
    });
    const average = terms.reduce((sum, term) => sum + term, 0) / terms.length;
    const stated = matchesIn(lang, lang === 'ja' ? /平均(?:は|が)(\d\.\d)年/g : /(\d\.\d) years on average/g);
    expect([...stated.keys()]).toContain(`content/pages/services-fund/${lang}.md`);
    for (const [file, values] of stated) expect(values, file).toEqual(values.map(() => average.toFixed(1)));
  });

  test('has as many funds above, below and running as the chart of the fund page', () => {
    const [, front = ''] = textOf(`content/pages/services-fund/${lang}.md`).split(/^---$/m);
    const sections: { id: string; items: { value: number }[] }[] = parse(front).sections;
    const chart = sections.find(({ id }) => id === 'record')?.items.map(({ value }) => value);
    const results = realised.map((row) => numberIn(row[6]));
    expect([results.filter((r) => r > 100).length, results.filter((r) => r < 100).length, managed.length]).toEqual(
      chart,
    );
    expect(results.filter((r) => r < 100)).toEqual([94]);
  });

  test('keeps borrowing within the published limit', () => {
    for (const [, , , , borrowing] of [...realised, ...managed])
      for (const share of numbersIn(borrowing)) expect(share).toBeLessThanOrEqual(60);
  });

  test('counts the extended funds wherever their number is stated', () => {
    const extended = managed.filter((row) => row[5] !== row[6]).length;
    const words = ['zero', 'one', 'two', 'three', 'four', 'five'];
    const pattern =
      lang === 'ja' ? /8本のうち(\d)本/g : /(\w+) of the eight(?: funds under management)? ha(?:d|ve) been extended/gi;
    const stated = matchesIn(lang, pattern);
    expect(stated.size).toBeGreaterThan(2);
    const is = lang === 'ja' ? String(extended) : words[extended];
    for (const [file, values] of stated)
      expect(
        values.map((value) => value.toLowerCase()),
        file,
      ).toEqual(values.map(() => is));
  });

  test('gives reasons for every extension', () => {
    const [, reasons = ''] = textOf(`${RECORD}/${lang}.md`).split('id: extensions');
    const extended = managed.filter((row) => row[5] !== row[6]).map(([no]) => no);
    const explained = [...reasons.matchAll(/label: (?:番号|No\. )(\d+)/g)].map((match) => match[1]);
    expect(explained).toEqual(extended);
  });

  test('agrees with the borrowing that works state, and links every work of a fund', () => {
    const rowOf = (slug: string) => managed.find((row) => row[3]?.includes(`(/works/${slug})`));
    const works = [...TEXTS.values()].filter(({ file }) => /^content\/works\/[^/]+\/ja\.md$/.test(file));
    for (const { file, text } of works) {
      const parsed = parseFrontMatter(text);
      if (!parsed.ok) throw new Error(`${file} cannot be read.`);
      const { slug, client } = parsed.frontMatter.data as { slug: string; client?: string };
      if (!client?.includes('ファンド')) continue;
      const row = rowOf(slug);
      expect(row, slug).toBeDefined();
      const borrowed = /借入れ[^。]*評価額の(\d+)％/.exec(text)?.[1];
      const [least = 0, most = least] = numbersIn(row?.[4]);
      if (borrowed) expect([least, most], slug).toContain(Number(borrowed));
    }
  });
});

test('has the same record in both languages', () => {
  const [ja, en] = [recordIn('ja'), recordIn('en')];
  const compared = (rows: string[][]) =>
    rows.map((row) => row.map((cell, at) => (/\d{4}/.test(cell) ? monthIn(cell) : at === 3 ? '' : numbersIn(cell))));
  for (const part of ['realised', 'managed'] as const) expect(compared(en[part])).toEqual(compared(ja[part]));
});

test('uses one risk statement for everything about funds in each language', () => {
  for (const lang of ['ja', 'en'] as const) {
    const statements = [...TEXTS.values()]
      .filter((text) => text.lang === lang && /^risk:$/m.test(text.text))
      .map(({ text }) => parse(text.split(/^---$/m)[1] ?? '').risk);
    expect(statements.length).toBeGreaterThan(3);
    for (const statement of statements) expect(statement).toEqual(statements[0]);
  }
});
