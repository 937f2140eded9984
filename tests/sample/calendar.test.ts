/** Dates, days off and headcounts of the sample, against the calendar and against each other. */
import { describe, expect, test } from 'vitest';
import { matchesIn, TEXTS, textOf } from './support/texts.ts';

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'];
const ENGLISH_WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));

/** National holidays from April 2026 to March 2027 (Cabinet Office), including substitute holidays. */
const HOLIDAYS = (
  '2026-04-29 2026-05-03 2026-05-04 2026-05-05 2026-05-06 2026-07-20 2026-08-11 2026-09-21 2026-09-22 2026-09-23 ' +
  '2026-10-12 2026-11-03 2026-11-23 2027-01-01 2027-01-11 2027-02-11 2027-02-23 2027-03-21 2027-03-22'
).split(' ');
const CLOSURE = ['12-29', '12-30', '12-31', '01-01', '01-02', '01-03'];

function isDayOff(day: Date): boolean {
  const iso = day.toISOString().slice(0, 10);
  return [0, 6].includes(day.getUTCDay()) || HOLIDAYS.includes(iso) || CLOSURE.includes(iso.slice(5));
}

test('gives the right weekday for every date in Japanese', () => {
  const dates = [...TEXTS.values()].flatMap(({ file, text }) =>
    [...text.matchAll(/(\d{4})年(\d{1,2})月(\d{1,2})日（([月火水木金土日])）/g)].map(
      ([date, year, month, day, weekday]) => ({
        at: `${file}: ${date}`,
        isRight: WEEKDAYS[dayOf(Number(year), Number(month), Number(day)).getUTCDay()] === weekday,
      }),
    ),
  );
  expect(dates.length).toBeGreaterThan(5);
  expect(dates.filter(({ isRight }) => !isRight).map(({ at }) => at)).toEqual([]);
});

test('gives the right weekday for every date in English', () => {
  const pattern = new RegExp(`(${ENGLISH_WEEKDAYS.join('|')}),? (\\d{1,2}) (${MONTHS.join('|')}) (\\d{4})`, 'g');
  const dates = [...TEXTS.values()].flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([date, weekday, day, month, year]) => ({
      at: `${file}: ${date}`,
      isRight:
        ENGLISH_WEEKDAYS[dayOf(Number(year), MONTHS.indexOf(month ?? '') + 1, Number(day)).getUTCDay()] === weekday,
    })),
  );
  expect(dates.filter(({ isRight }) => !isRight).map(({ at }) => at)).toEqual([]);
});

test('gives the right weekday for every date of a news item without a year', () => {
  const english = new RegExp(`(${ENGLISH_WEEKDAYS.join('|')}),? (\\d{1,2}) (${MONTHS.join('|')})(?! \\d)`, 'g');
  const dates = [...TEXTS.values()].flatMap(({ file, text }) => {
    const [, year, published] = /^content\/news\/(\d{4})-(\d{2})/.exec(file)?.map(Number) ?? [];
    if (!year || !published) return [];
    const mentions = [
      ...[...text.matchAll(/(?<![年\d])(\d{1,2})月(\d{1,2})日（([月火水木金土日])）/g)].map(
        ([date, month, day, weekday]) => ({
          date,
          month: Number(month),
          day: Number(day),
          weekday: WEEKDAYS.indexOf(weekday ?? ''),
        }),
      ),
      ...[...text.matchAll(english)].map(([date, weekday, day, month]) => ({
        date,
        month: MONTHS.indexOf(month ?? '') + 1,
        day: Number(day),
        weekday: ENGLISH_WEEKDAYS.indexOf(weekday ?? ''),
      })),
    ];
    return mentions.map(({ date, month, day, weekday }) => ({
      at: `${file}: ${date}`,
      // News looks ahead by less than a year.
      isRight: dayOf(month < published ? year + 1 : year, month, day).getUTCDay() === weekday,
    }));
  });
  expect(dates.length).toBeGreaterThan(5);
  expect(dates.filter(({ isRight }) => !isRight).map(({ at }) => at)).toEqual([]);
});

test('states the days off of the financial year as the calendar has them', () => {
  const start = dayOf(2026, 4, 1).getTime();
  const days = Array.from({ length: 365 }, (_, day) => new Date(start + day * 86_400_000));
  const daysOff = String(days.filter(isDayOff).length);
  for (const stated of [
    matchesIn('ja', /年間休日(\d+)日（2026年度）/g),
    matchesIn('en', /: (\d+) days in the year to March 2027/g),
  ]) {
    expect([...stated.keys()].filter((file) => file.startsWith('content/jobs/')).length).toBeGreaterThanOrEqual(4);
    expect([...stated.values()].flat().filter((number) => number !== daysOff)).toEqual([]);
  }
});

describe('recruitment figures', () => {
  const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];
  const recruit = textOf('content/pages/recruit/ja.md');
  const english = textOf('content/pages/recruit/en.md');

  test('add up: employees, women in management, mid-career share', () => {
    const [, all, women, men] = /value: (\d+)名（女性(\d+)名、男性(\d+)名/.exec(recruit) ?? [];
    expect(Number(women) + Number(men)).toBe(Number(all));
    const shares = [...recruit.matchAll(/(\d+)名のうち(\d+)名（(\d+)％）/g)].map(([, of, part, share]) => [
      of,
      part,
      share,
    ]);
    const midCareer = [...recruit.matchAll(/(\d+)％（(\d+)名のうち(\d+)名）/g)].map(([, share, of, part]) => [
      of,
      part,
      share,
    ]);
    expect([shares.length, midCareer.length]).toEqual([2, 3]);
    for (const [of, part, share] of [...shares, ...midCareer])
      expect(Math.round((Number(part) / Number(of)) * 100)).toBe(Number(share));
  });

  test('are the same in English', () => {
    const shares = [...english.matchAll(/(\d+)% \((\w+) of (\w+)\)/g)];
    expect(shares).toHaveLength(3);
    for (const [at, [, share, part, of]] of shares.entries()) {
      const numbers = `${NUMBERS.indexOf(of ?? '')}名のうち${NUMBERS.indexOf(part ?? '')}名`;
      expect(recruit).toContain(`${2023 + at}年度 ${share}％（${numbers}）`);
    }
  });
});

describe('published balance sheet', () => {
  const rows = (lang: string) =>
    [
      ...textOf(`content/pages/disclosure-documents/${lang}.md`).matchAll(
        /^\| (\**)([^|*]+)\** \| \**([\d,]+)\** \|$/gm,
      ),
    ].map(([, stars, label = '', amount = '']) => ({
      label,
      isSum: stars !== '',
      amount: Number(amount.replaceAll(',', '')),
    }));
  const japanese = rows('ja');
  const amount = (label: string) => {
    const row = japanese.find((candidate) => candidate.label === label);
    if (!row) throw new Error(`There is no ${label}.`);
    return row.amount;
  };
  /** Sums the rows below a heading up to the next sum. */
  const below = (label: string) => {
    const start = japanese.findIndex((row) => row.label === label) + 1;
    const end = japanese.findIndex((row, at) => at >= start && row.isSum);
    return japanese.slice(start, end).reduce((sum, row) => sum + row.amount, 0);
  };

  test.each(['流動資産', '有形固定資産', '無形固定資産', '投資その他の資産', '流動負債', '固定負債', '利益剰余金'])(
    'adds up below %s',
    (label) => expect(below(label)).toBe(amount(label)),
  );

  test('balances', () => {
    const fixed = amount('有形固定資産') + amount('無形固定資産') + amount('投資その他の資産');
    expect(amount('固定資産')).toBe(fixed);
    expect(amount('資産合計')).toBe(amount('流動資産') + fixed);
    expect(amount('負債合計')).toBe(amount('流動負債') + amount('固定負債'));
    expect(amount('純資産合計')).toBe(amount('資本金') + amount('利益剰余金'));
    expect(amount('負債純資産合計')).toBe(amount('負債合計') + amount('純資産合計'));
    expect(amount('負債純資産合計')).toBe(amount('資産合計'));
  });

  test('is the same in English', () => {
    expect(rows('en').map((row) => row.amount)).toEqual(japanese.map((row) => row.amount));
  });
});
