/** Figures in the tables of the sample content: correct totals, and the same figures in both languages. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Table, tablesIn } from '../unit/content/tables.ts';
import { quantityIn } from './support/quantity.ts';
import { TEXTS, textOf } from './support/texts.ts';

const files = [...TEXTS.values()].map(({ file, text }) => ({ file, tables: tablesIn(text) }));
const withTables = files.filter(({ tables }) => tables.length > 0);

/** Returns the quantities of a table, by row and column. */
const quantities = ({ header, rows }: Table) =>
  rows.map((row) => row.map((cell, column) => quantityIn(cell, `${header[column]} ${row[0]}`)));

/** Compares figures within the precision of their digits. */
const isClose = (a: number, b: number) => Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * 1e-6;

test('reads quantities in yen or without a unit', () => {
  expect(quantityIn('1億8,800万円', '')).toBe(188_000_000);
  expect(quantityIn('¥188.0m', '')).toBe(188_000_000);
  expect(quantityIn('1,234', '金額（億円）')).toBe(123_400_000_000);
  expect(quantityIn('△480万円', '')).toBe(-4_800_000);
  expect(quantityIn('−4.8', '¥m a year')).toBe(-4_800_000);
  expect(quantityIn('35％', '金額（億円）')).toBe(35);
  expect(quantityIn('9:30 to 17:30', '')).toBe(null);
});

describe('total rows', () => {
  const totals = withTables.flatMap(({ file, tables }) =>
    tables.flatMap((table, at) => {
      const total = table.rows.findIndex(([label]) => label === '合計' || label === 'Total');
      return total > 0 ? [{ file, at: at + 1, table, total }] : [];
    }),
  );

  test('exist in many tables', () => expect(totals.length).toBeGreaterThan(5));

  test.each(totals)('are the sum of their column: $file, table $at', ({ table, total }) => {
    const amounts = quantities(table);
    for (const column of table.header.keys()) {
      const sum = amounts[total]?.[column];
      const above = amounts.slice(0, total).map((row) => row[column] ?? null);
      const isSummed = column > 0 && !/中央値|平均|median|average/i.test(table.header[column] ?? '');
      if (!isSummed || sum === null || sum === undefined || above.every((amount) => amount === null)) continue;
      const added = above.reduce<number>((left, amount) => left + (amount ?? 0), 0);
      // Shares and areas are rounded, money is not.
      const leeway = /[％%㎡]|m²/.test(table.rows[total]?.[column] ?? '') ? above.length / 100 : 0;
      expect(Math.abs(added - sum), `${table.header[column]}: ${added}`).toBeLessThanOrEqual(leeway + sum * 1e-9);
    }
  });
});

test('the sample of a management report adds up', () => {
  const report = tablesIn(textOf('company/documents/management-report-sample.ja.md'));
  const table = report.find(({ rows }) => rows.some(([label]) => label === '収入の計'));
  if (!table) throw new Error('The report has no balance.');
  const amounts = quantities(table);
  const at = (label: string) => table.rows.findIndex(([name]) => name === label);
  const [income, expense, balance] = [at('収入の計'), at('支出の計'), at('差引')];
  for (const column of [1, 2, 3]) {
    const sum = (from: number, to: number) =>
      amounts.slice(from, to).reduce((total, row) => total + (row[column] ?? Number.NaN), 0);
    const amountOf = (row: number) => sum(row, row + 1);
    expect([column, amountOf(income)]).toEqual([column, sum(0, income)]);
    expect([column, amountOf(expense)]).toEqual([column, sum(income + 1, expense)]);
    expect([column, amountOf(balance)]).toEqual([column, amountOf(income) - amountOf(expense)]);
  }
});

test('the contracts of the sample report match its rent, occupancy and expiring share', () => {
  const text = textOf('company/documents/management-report-sample.ja.md');
  const contracts = tablesIn(text).find(({ header }) => header.includes('満了日'))?.rows ?? [];
  const units = contracts.map(([, area = '', , rent = '', end = '']) => ({
    area: Number.parseFloat(area),
    rent: Number(rent.replace(/\D/g, '')),
    end: end.replace(/(\d+)年(\d+)月.*/, (_, year, month) => `${year}-${month.padStart(2, '0')}`),
  }));
  const rented = units.filter(({ rent }) => rent > 0);
  const areaOf = (some: typeof units) => some.reduce((sum, { area }) => sum + area, 0);
  const shareOf = (some: typeof units) => ((areaOf(some) / areaOf(units)) * 100).toFixed(1);
  const rent = rented.reduce((sum, unit) => sum + unit.rent, 0);
  expect(text).toContain(`| 賃料 | ${rent.toLocaleString('en')}千円 |`);
  expect(text).toContain(`| 稼働率（月末） | ${shareOf(rented)}％ |`);
  // The report is of August 2026.
  expect(text).toContain(
    `12か月以内に満了する契約は、面積で${shareOf(rented.filter(({ end }) => end <= '2027-08'))}％です`,
  );
});

describe('figures in both languages', () => {
  const pairs = withTables.flatMap(({ file, tables }) => {
    const english = TEXTS.get(file.replace(/\bja\.md$/, 'en.md'));
    return file.endsWith('ja.md') && english ? [{ file, tables, others: tablesIn(english.text) }] : [];
  });

  test('exist in the tables of many files', () => expect(pairs.length).toBeGreaterThan(15));

  test.each(pairs)('are the same: $file', ({ tables, others }) => {
    for (const [at, table] of tables.entries()) {
      const other = others[at];
      // Only tables that exist in both languages are compared.
      if (!other || other.rows.length !== table.rows.length || other.header.length !== table.header.length) continue;
      const otherQuantities = quantities(other);
      for (const [row, rowQuantities] of quantities(table).entries()) {
        for (const [column, amount] of rowQuantities.entries()) {
          const same = otherQuantities[row]?.[column];
          if (amount === null || same === null || same === undefined || isClose(amount, same)) continue;
          expect.soft(same, `table ${at + 1}, “${table.rows[row]?.[0]}”, “${table.header[column]}”`).toBe(amount);
        }
      }
    }
  });
});

const YEARS: [ja: string, en: string, amounts: number[]][] = [
  ['営業収益', 'Operating revenue', [3120e6, 3460e6, 3810e6]],
  ['営業利益', 'Operating income', [684e6, 742e6, 846e6]],
  ['運用資産残高', 'Assets under management', [948e8, 1072e8, 1186e8]],
  ['運用棟数', 'Buildings under management', [24, 27, 29]],
  ['稼働率', 'Occupancy', [95.8, 96.3, 96.5]],
  ['従業員数', 'Employees', [39, 43, 46]],
];

describe('figures of three years', () => {
  test.each(['ja', 'en'] as const)('are the same in all texts (%s)', (lang) => {
    const rows = withTables
      .filter(({ file }) => TEXTS.get(file)?.lang === lang)
      .flatMap(({ file, tables }) => tables.map((table) => ({ file, table })))
      .filter(({ table }) => /^(?:2023年度|FY2023|2024\/3)/.test(table.header[1] ?? ''))
      .flatMap(({ file, table }) =>
        quantities(table).map((row, at) => ({ file, row, label: table.rows[at]?.[0] ?? '' })),
      );
    for (const [ja, en, amounts] of YEARS) {
      const matches = rows.filter(({ label }) => label.startsWith(lang === 'ja' ? ja : en));
      expect(
        matches.map(({ file }) => file),
        ja,
      ).toContain(`content/pages/company/${lang}.md`);
      for (const { file, row } of matches) {
        expect(
          row.slice(1, 4).map((value) => Math.round((value ?? 0) * 10) / 10),
          `${file}: ${ja}`,
        ).toEqual(amounts);
      }
    }
  });
});

interface PageSection {
  id: string;
  type: string;
  body?: string;
  baseline?: { value: number };
  items: { label: string; value: number | string; unit?: string }[];
}

/** Returns the sections of a page as written by the editor. */
function sectionsOf(page: string, lang: string): PageSection[] {
  const [, front = ''] = textOf(`content/pages/${page}/${lang}.md`).split(/^---$/m);
  return parse(front).sections;
}

const amountsOf = (page: string, lang: string, id: string) =>
  sectionsOf(page, lang)
    .find((section) => section.id === id)
    ?.items.map(({ value }) => Number(value)) ?? [];
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test.each(['ja', 'en'])('matches occupancy over time with the yearly figures and the home page (%s)', (lang) => {
  const [line] = sectionsOf('services-fund', lang).filter(({ type }) => type === 'series');
  const values = line?.items.map(({ value }) => value) ?? [];
  expect(values.slice(-4, -1)).toEqual(YEARS.find(([ja]) => ja === '稼働率')?.[2]);
  const [figures] = sectionsOf('home', lang).filter(({ type }) => type === 'figures');
  const home = figures?.items.find(({ label }) => /稼働率|Occupancy/.test(label));
  expect(String(values.at(-1))).toBe(home?.value);
});

test.each([
  ['ja', 1234],
  ['en', 123.4],
] as const)('matches assets by use and by area with the total (%s)', (lang, total) => {
  expect(sumOf(amountsOf('company', lang, 'portfolio'))).toBeCloseTo(total, 6);
  // Its rows are compared with its total above.
  const areas = sectionsOf('company', lang).find(({ id }) => id === 'portfolio-area')?.body;
  expect(areas).toMatch(new RegExp(`^\\| (?:合計|Total) \\| ${total.toLocaleString('en')} \\|`, 'm'));
});

test.each([
  ['ja', 1e4],
  ['en', 1e6],
] as const)('matches the charts for investors with their texts (%s)', (lang, unit) => {
  // Prices of 1.1bn to 0.6bn yen, less 3% costs and a loan of 0.6bn, for an equity of 0.4bn.
  const balances = amountsOf('services-fund', lang, 'loss-example').map((amount) => amount * unit);
  expect(balances).toEqual([11e8, 10e8, 9e8, 8e8, 6e8].map((price) => Math.max(0, Math.round(price * 0.97 - 6e8))));
  const equity = sectionsOf('services-fund', lang).find(({ id }) => id === 'loss-example')?.baseline?.value;
  expect(Number(equity) * unit).toBe(4e8);
});
