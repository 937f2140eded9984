import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { countPages } from '../../scripts/lib/count-pdf-pages.ts';

const DOWNLOADS = join(import.meta.dirname, '../../content/downloads');
const documents = readdirSync(DOWNLOADS).flatMap((entry) => {
  const text = readFileSync(join(DOWNLOADS, entry, 'ja.md'), 'utf8');
  const { pages, document_languages: languages } = parse(text.split('---')[1] ?? '') as {
    pages: number;
    document_languages: string[];
  };
  return languages.map((lang) => ({ entry, lang, pages }));
});

test('has six documents, each in its declared languages', () => {
  expect(new Set(documents.map(({ entry }) => entry)).size).toBe(6);
  for (const { entry, lang } of documents)
    expect([entry, existsSync(join(DOWNLOADS, entry, `${lang}.pdf`))]).toEqual([entry, true]);
});

describe.each(documents)('$entry in $lang', ({ entry, lang, pages }) => {
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
});
