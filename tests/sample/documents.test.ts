import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { coverPage } from '../../scripts/documents/cover-page.ts';
import { countPages } from '../../scripts/lib/count-pdf-pages.ts';
import { copiedCharacters } from './support/copied-characters.ts';
import { textOf } from './support/texts.ts';

const DOWNLOADS = join(import.meta.dirname, '../../content/downloads');
const documents = readdirSync(DOWNLOADS).flatMap((entry) => {
  const text = readFileSync(join(DOWNLOADS, entry, 'ja.md'), 'utf8');
  const { pages, document_languages, published_at, modified_at } = parse(text.split('---')[1] ?? '') as {
    pages: number;
    document_languages: ('ja' | 'en')[];
    published_at: string;
    modified_at?: string;
  };
  const date = (modified_at ?? published_at).slice(0, 10);
  return document_languages.map((lang) => ({ entry, lang, pages, date }));
});

test('has six documents, each in its declared languages', () => {
  expect(new Set(documents.map(({ entry }) => entry)).size).toBe(6);
  for (const { entry, lang } of documents)
    expect([entry, existsSync(join(DOWNLOADS, entry, `${lang}.pdf`))]).toEqual([entry, true]);
});

test.each([
  ['ja', '2026年6月発行　2026年11月改訂', '2026年6月発行'],
  ['en', 'June 2026, revised November 2026', 'June 2026'],
] as const)('shows the months of issue and revision on the cover (%s)', (lang, both, issuedOnly) => {
  const text = { title: 'Fund guide', line: '', company: '' };
  const [issued, revised] = [new Date('2026-06-01T10:00:00+09:00'), new Date('2026-11-24T10:00:00+09:00')];
  expect(coverPage('<svg/>', lang, { ...text, issued, revised })).toContain(`<span>${both}</span>`);
  expect(coverPage('<svg/>', lang, { ...text, issued, revised: null })).toContain(`<span>${issuedOnly}</span>`);
});

describe.each(documents)('$entry in $lang', ({ entry, lang, pages, date }) => {
  const bytes = readFileSync(join(DOWNLOADS, entry, `${lang}.pdf`));
  const pdf = bytes.toString('latin1');

  test('has at least four pages, the declared number, and a size suitable for phones', () => {
    expect(countPages(bytes)).toBe(pages);
    expect(pages).toBeGreaterThanOrEqual(4);
    expect(bytes.length).toBeLessThan(1_500_000);
  });

  test('is tagged, has an outline and a language, and contains text that can be copied', () => {
    expect(pdf).toMatch(/\/StructTreeRoot/);
    expect(pdf).toMatch(/\/Outlines/);
    expect(pdf).toContain(`/Lang (${lang})`);
    // Type 3 fonts would make selection and search unreliable.
    expect(pdf).not.toMatch(/\/Subtype\s*\/Type3/);
    const fonts = pdf.match(/\/FontFile2/g)?.length ?? 0;
    expect(fonts).toBeGreaterThan(0);
    expect(pdf.match(/\/ToUnicode/g)?.length ?? 0).toBeGreaterThanOrEqual(fonts);
  });

  test('copies as ordinary characters, not as Kangxi radicals or hyphenation points', () => {
    const characters = copiedCharacters(bytes);
    expect(characters.length).toBeGreaterThan(lang === 'ja' ? 200 : 50);
    expect(characters.filter((character) => /[\u2e80-\u2fdf\u2027]/.test(character))).toEqual([]);
  });

  test('was made on the day of its issue or revision, or later', () => {
    const [, made = ''] = /\/ModDate \(D:(\d{8})/.exec(pdf) ?? [];
    expect(made >= date.replaceAll('-', '')).toBe(true);
  });

  test('reports nothing after its date of issue or revision', () => {
    const source = textOf(`company/documents/${entry}.${lang}.md`);
    const months = [...'JanFebMarAprMayJunJulAugSepOctNovDec'.matchAll(/.../g)].map(([name]) => name);
    const days = [
      ...[...source.matchAll(/(\d{4})年(\d{1,2})月(\d{1,2})日現在/g)].map(([, year, month, day]) => [year, month, day]),
      ...[...source.matchAll(/as at (\d{1,2}) ([A-Z][a-z]{2})[a-z]* (\d{4})/gi)].map(([, day, month = '', year]) => [
        ...[year, String(months.indexOf(month) + 1), day],
      ]),
    ].map(([year, month = '', day = '']) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
    expect(days.filter((day) => day > date)).toEqual([]);
  });
});
