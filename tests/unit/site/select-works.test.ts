import { expect, test } from 'vitest';
import { groupYears } from '../../../site/pages/works/periods.ts';
import { countWithin, nearestWork } from '../../../site/pages/works/select-works.ts';

const WORKS = [
  { name: 'a', use: 'office', roles: ['planning'], station: 'osaki', completed: '2024-11' },
  { name: 'b', use: 'residence', roles: ['fund'], station: 'meguro', completed: '2019-02' },
  { name: 'c', use: 'residence', roles: ['planning', 'fund'], station: 'ueno', completed: '2018-03' },
] as const;
const USES = [
  { value: 'office', label: 'オフィス', count: 1 },
  { value: 'residence', label: '住宅', count: 2 },
];
const years = (...values: number[]) => values.map((year) => ({ value: String(year), label: `${year}年`, count: 1 }));

test('counts each value together with the other filters, but not with its own', () => {
  const filters = [
    { key: 'use', label: '用途', options: USES },
    { key: 'year', label: '年', options: years(2024, 2019, 2018) },
  ];
  const counts = (query: Record<string, string>) =>
    countWithin(
      filters,
      WORKS.map((work) => ({ ...work, roles: [...work.roles] })),
      query,
      'ja',
    ).map(({ options }) => options.map(({ count }) => count));
  expect(counts({})).toEqual([
    [1, 2],
    [1, 1, 1],
  ]);
  expect(counts({ use: 'office' })).toEqual([
    [1, 2],
    [1, 0, 0],
  ]);
  expect(counts({ year: '2018-2019', station: 'ueno' })).toEqual([
    [0, 1],
    [0, 0, 1, 1],
  ]);
});

test.each([
  [{ use: 'residence', station: 'osaki' }, 'a'],
  [{ use: 'residence', station: 'gotanda' }, 'b'],
  [{ use: 'hotel', station: 'osaki' }, 'a'],
  [{ use: 'residence', role: 'planning', year: '2018', station: 'osaki' }, 'c'],
])('suggests for %j the work that misses the fewest filters and is nearest', (query, name) => {
  const works = WORKS.map((work) => ({ ...work, roles: [...work.roles] }));
  expect(nearestWork(works, query)?.name).toBe(name);
});

test('groups many years by five, and keeps the selected year', () => {
  const labels = (selected?: string, ...values: number[]) =>
    groupYears(years(...values), selected, 'ja').map(({ label, count }) => `${label} ${count}`);
  expect(labels(undefined, 2026, 2024, 2019)).toEqual(['2026年 1', '2024年 1', '2019年 1']);
  const many = [2026, 2025, 2024, 2022, 2021, 2019, 2018];
  expect(labels(undefined, ...many)).toEqual(['2025〜2029年 2', '2020〜2024年 3', '2015〜2019年 2']);
  expect(labels('2022', ...many).at(-1)).toBe('2022年 0');
  expect(groupYears(years(...many), '2020-2024', 'en').map(({ label }) => label)).toEqual([
    '2025–2029',
    '2020–2024',
    '2015–2019',
  ]);
});
