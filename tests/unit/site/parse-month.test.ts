import { expect, test } from 'vitest';
import { formatMonth, parseMonth } from '../../../site/i18n/format.ts';

test.each(['ja', 'en'] as const)('a month as it is written in %s is read', (locale) => {
  for (let number = 1; number <= 12; number++) {
    const month = `2009-${String(number).padStart(2, '0')}`;
    expect(parseMonth(formatMonth(month, locale))).toBe(month);
  }
});

test.each([
  '2009年',
  '2009年13月',
  '2009年4月1日',
  '2009年4月ごろ',
  'Since April 2009',
  'april 2009',
  '4/2009',
  '商号',
  '',
])('%j is none', (text) => {
  expect(parseMonth(text)).toBeUndefined();
});
