/** The record of the sample's funds: arithmetic, agreement with the fund page and the works, and both languages. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseFrontMatter } from '../../backend/content/text/front-matter.ts';
import { tablesIn } from '../unit/content/tables.ts';
import { matchesIn, TEXTS, textOf } from './support/texts.ts';

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
/** @param month `2013-03` */
const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const numbersIn = (cell = '') => [...cell.matchAll(/\d+/g)].map(([digits]) => Number(digits));
const numberIn = (cell?: string) => numbersIn(cell)[0] ?? Number.NaN;

interface Fund {
  no: number;
  use: string;
  formed: number;
  borrowing: number[];
}

function recordIn(lang: 'ja' | 'en') {
  const [realised, managed] = tablesIn(textOf(`${RECORD}/${lang}.md`));
  return {
    realised: (realised?.rows ?? []).map(([no, use = '', paid, term, borrowing, formed = '', redeemed = '']) => ({
      ...fundOf(no, use, borrowing, formed),
      paid: numberIn(paid),
      term: numbersIn(term),
      redeemed: monthIn(redeemed),
    })),
    managed: (managed?.rows ?? []).map(
      ([no, use = '', buildings = '', due = '', first = '', borrowing, formed = '']) => ({
        ...fundOf(no, use, borrowing, formed),
        buildings,
        due: monthIn(due),
        first: monthIn(first),
        isExtended: monthIn(due) !== monthIn(first),
      }),
    ),
  };
}

const fundOf = (no: string | undefined, use: string, borrowing: string | undefined, formed: string): Fund => ({
  no: numberIn(no),
  use,
  formed: monthIn(formed),
  borrowing: numbersIn(borrowing),
});

describe.each(['ja', 'en'] as const)('record of funds in %s', (lang) => {
  const { realised, managed } = recordIn(lang);

  test('numbers all funds once, in the order of formation', () => {
    const all: Fund[] = [...realised, ...managed].sort((a, b) => a.no - b.no);
    expect(all.map(({ no }) => no)).toEqual(Array.from({ length: 19 }, (_, at) => at + 1));
    const formed = all.map((fund) => fund.formed);
    expect(formed).toEqual(formed.toSorted((a, b) => a - b));
  });

  test('gives terms from formation to redemption, and their average as stated', () => {
    const terms = realised.map(({ formed, redeemed, term: [years = 0, months = 0] }) => {
      expect(redeemed - formed).toBe(years * 12 + months);
      return (redeemed - formed) / 12;
    });
    const average = terms.reduce((sum, term) => sum + term, 0) / terms.length;
    const stated = matchesIn(
      lang,
      lang === 'ja' ? /平均(?:は|が)(\d\.\d)年/g : /\b(?:averaged|ran for) (\d\.\d) years/g,
    );
    expect([...stated.keys()]).toContain(`content/pages/services-fund/${lang}.md`);
    for (const [file, values] of stated) expect(values, file).toEqual(values.map(() => average.toFixed(1)));
  });

  test('draws the rings of the fund page from the same funds, months and payments', () => {
    const [, front = ''] = textOf(`content/pages/services-fund/${lang}.md`).split(/^---$/m);
    const sections: { type: string; items: { label: string; formed: string; redeemed?: string; paid?: number }[] }[] =
      parse(front).sections;
    const rings = sections
      .find(({ type }) => type === 'funds')
      ?.items.map((ring) => ({
        use: ring.label,
        formed: monthsOf(ring.formed),
        redeemed: ring.redeemed && monthsOf(ring.redeemed),
        paid: ring.paid,
      }));
    const ended = realised.map(({ no, use, formed, redeemed, paid }) => ({ no, use, formed, redeemed, paid }));
    const running = managed.map(({ no, use, formed }) => ({ no, use, formed, redeemed: undefined, paid: undefined }));
    const inOrder = [...ended, ...running].sort((a, b) => a.no - b.no).map(({ no: _, ...fund }) => fund);
    expect(rings).toEqual(inOrder);
    expect(rings?.filter(({ paid = 100 }) => paid < 100).map(({ paid }) => paid)).toEqual([94]);
  });

  test('keeps borrowing within the published limit', () => {
    for (const { no, borrowing } of [...realised, ...managed])
      expect(Math.max(...borrowing), String(no)).toBeLessThanOrEqual(60);
  });

  test('counts the extended funds wherever their number is stated', () => {
    const extended = managed.filter(({ isExtended }) => isExtended).length;
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
    const extended = managed.filter(({ isExtended }) => isExtended).map(({ no }) => no);
    const explained = [...reasons.matchAll(/\*\*(?:番号|No\. )(\d+)/g)].map((match) => Number(match[1]));
    expect(explained).toEqual(extended);
  });

  test('draws the terms of the table', () => {
    const [, front = ''] = textOf(`${RECORD}/${lang}.md`).split(/^---$/m);
    const sections: { type: string; items: { label: string; note: string; ends: number; latest?: number }[] }[] =
      parse(front).sections;
    const bars = sections.find(({ type }) => type === 'schedule')?.items ?? [];
    expect(bars.map(({ label, note, ends, latest = ends }) => [numberIn(label), numberIn(note), ends, latest])).toEqual(
      managed.map(({ no, formed, first, due }) => [
        no,
        (due - formed) / 12,
        (first - formed) / 12,
        (due - formed) / 12,
      ]),
    );
  });

  test('agrees with the borrowing that works state, and links every work of a fund', () => {
    const works = [...TEXTS.values()].filter(({ file }) => /^content\/works\/[^/]+\/ja\.md$/.test(file));
    for (const { file, text } of works) {
      const parsed = parseFrontMatter(text);
      if (!parsed.ok) throw new Error(`${file} cannot be read.`);
      const { slug, client } = parsed.frontMatter.data as { slug: string; client?: string };
      if (!client?.includes('ファンド')) continue;
      const fund = managed.find(({ buildings }) => buildings.includes(`(/works/${slug})`));
      expect(fund, slug).toBeDefined();
      const borrowed = /借入れ[^。]*評価額の(\d+)％/.exec(text)?.[1];
      if (borrowed) expect(fund?.borrowing, slug).toContain(Number(borrowed));
    }
  });
});

test('has the same record in both languages', () => {
  const [ja, en] = [recordIn('ja'), recordIn('en')];
  const compared = <T extends { use: string; buildings?: string }>(funds: T[]) =>
    funds.map(({ use: _, buildings: __, ...rest }) => rest);
  expect(compared(en.realised)).toEqual(compared(ja.realised));
  expect(compared(en.managed)).toEqual(compared(ja.managed));
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
