/** Dates of the sample's buildings: new buildings, refurbishments and construction periods. */
import { describe, expect, test } from 'vitest';
import { parseFrontMatter } from '../../backend/content/text/front-matter.ts';
import { TEXTS, textOf } from './support/texts.ts';

interface Work {
  file: string;
  title: string;
  completed: string;
  built?: string;
  refurbished?: string;
}

const works: Work[] = [...TEXTS.keys()]
  .filter((file) => /^content\/works\/[^/]+\/ja\.md$/.test(file))
  .map((file) => {
    const parsed = parseFrontMatter(textOf(file));
    if (!parsed.ok) throw new Error(`${file} cannot be read.`);
    return { ...(parsed.frontMatter.data as Omit<Work, 'file'>), file };
  });
const refurbished = works.filter((work) => work.refurbished !== undefined);

/** 「2024年2月」 */
const inJapanese = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

describe('refurbished buildings', () => {
  test('are at least five', () => expect(refurbished.length).toBeGreaterThanOrEqual(5));

  test.each(refurbished)('have both dates, and the text states the year in which they were built: $title', (work) => {
    expect(work.refurbished).toBe(work.completed);
    expect(work.built).toMatch(/^\d{4}/);
    expect(Number(work.built?.slice(0, 4))).toBeLessThan(Number(work.completed.slice(0, 4)));
    expect(textOf(work.file)).toMatch(
      new RegExp(`${work.built?.slice(0, 4)}年(?:築|に竣工|に建てられ|に[^。]*として竣工)`),
    );
  });

  test.each(refurbished)('are nowhere said to be built in the month of the refurbishment: $title', (work) => {
    const claim = new RegExp(`${inJapanese(work.completed)}(?:に)?竣工`);
    const others = works.filter(({ completed }) => completed === work.completed && work.refurbished === undefined);
    const claiming = [...TEXTS.values()].filter(({ text }) => claim.test(text)).map(({ file }) => file);
    expect(others.length > 0 ? [] : claiming).toEqual([]);
  });

  test('are listed with both dates in the brochure', () => {
    for (const { title, built, completed } of refurbished) {
      const row = textOf('company/documents/company-profile.ja.md')
        .split('\n')
        .find((line) => line.startsWith(`| ${title} |`));
      if (row) expect(row).toContain(`${built}年竣工、${inJapanese(completed)}改修`);
    }
  });
});

describe('construction periods', () => {
  const periods = works.flatMap(({ file, title, completed }) =>
    [...textOf(file).matchAll(/工期は(\d{4})年(\d+)月から(\d+)か月/g)].map(([, year, month, months]) => ({
      title,
      completed,
      // Twelve months from a day in April end on a day in April, or on the last of March.
      ends: [-1, 0].map((more) =>
        new Date(Date.UTC(Number(year), Number(month) - 1 + Number(months) + more)).toISOString().slice(0, 7),
      ),
    })),
  );

  test('are stated for most buildings', () => expect(periods.length).toBeGreaterThan(11));

  test.each(periods)('end in the month of completion: $title', ({ ends, completed }) =>
    expect(ends).toContain(completed),
  );
});

test('extended terms of funds are the same in both languages', () => {
  const MONTHS = 'January February March April May June July August September October November December'.split(' ');
  const terms = works.flatMap(({ file }) => {
    const [, from, to] = /当初の(\d{4}年\d+月)から(\d{4}年\d+月)まで延長/.exec(textOf(file)) ?? [];
    return from && to ? [{ file, from, to }] : [];
  });
  expect(terms.length).toBeGreaterThan(3);
  for (const { file, from, to } of terms) {
    const [start, end] = [from, to].map((month) => {
      const [year, number] = month.match(/\d+/g) ?? [];
      return `${MONTHS[Number(number) - 1]} ${year}`;
    });
    expect(textOf(file.replace('ja.md', 'en.md')), file).toContain(`from ${start} to ${end}`);
  }
});
