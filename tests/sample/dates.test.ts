/** Days of the week that texts state beside a date. */
import { expect, test } from 'vitest';
import { TEXTS } from './texts.ts';

const DAYS = {
  ja: '日月火水木金土',
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const weekday = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day)).getUTCDay();

test('are those of the calendar in Japanese', () => {
  const stated = [...TEXTS.values()].flatMap(({ file, text }) =>
    [...text.matchAll(/(\d{4})年(\d{1,2})月(\d{1,2})日（([日月火水木金土])）/g)].map((match) => ({ file, match })),
  );
  expect(stated.length).toBeGreaterThan(10);
  for (const { file, match } of stated) {
    const [text, year, month, day, is] = match;
    expect(DAYS.ja[weekday(Number(year), Number(month) - 1, Number(day))], `${file}: ${text}`).toBe(is);
  }
});

test('are those of the calendar in English', () => {
  const pattern = new RegExp(`(${DAYS.en.join('|')}) (\\d{1,2}) (${MONTHS.join('|')}) (\\d{4})`, 'g');
  const stated = [...TEXTS.values()].flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ file, match })),
  );
  expect(stated.length).toBeGreaterThan(10);
  for (const { file, match } of stated) {
    const [text, is, day, month = '', year] = match;
    expect(DAYS.en[weekday(Number(year), MONTHS.indexOf(month), Number(day))], `${file}: ${text}`).toBe(is);
  }
});
