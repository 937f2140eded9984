import { expect, test } from 'vitest';
import { growth } from '../../../site/components/sections/kinds/sequences/growth.ts';

const months = ['2009-07', '2009-04', '2024-05', '2017-06', '2017-06'];

test('counts complete years from the first month, and the part of the year in progress', () => {
  expect(growth(months, '2026-03')).toMatchObject({ years: 17, rest: 0, first: 2009 });
  expect(growth(months, '2026-09')).toMatchObject({ years: 17, rest: 0.5, first: 2009 });
  expect(growth(months, '2009-04')).toMatchObject({ years: 0, rest: 1 / 12 });
});

test('places each month of an event once, on the ring of its year', () => {
  expect(growth(months, '2026-09').events).toEqual([
    { month: '2009-04', ring: 0, turn: 0 },
    { month: '2009-07', ring: 0, turn: 0.25 },
    { month: '2017-06', ring: 8, turn: 2 / 12 },
    { month: '2024-05', ring: 15, turn: 1 / 12 },
  ]);
});

test('omits events after the last month', () => {
  expect(growth(months, '2017-05').events.map(({ month }) => month)).toEqual(['2009-04', '2009-07']);
  expect(growth(months, '2001-01')).toMatchObject({ years: 0, rest: 0, events: [] });
});
