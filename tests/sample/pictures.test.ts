/** Masters of the sample's pictures. Every clone of the repository downloads them. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseFrontMatter } from '../../backend/content/text/front-matter.ts';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { TEXTS, textOf } from './support/texts.ts';

const MAX_AVIF_BYTES = 400_000;
const MAX_TOTAL_BYTES = 60_000_000;

const wordsSchema = v.object({ ja: v.pipe(v.string(), v.minLength(1)), en: v.pipe(v.string(), v.minLength(1)) });
const pictureSchema = v.object({ file: v.string(), alt: wordsSchema, caption: wordsSchema });
const coverSchema = v.object({ cover: pictureSchema });
const workSchema = v.object({ cover: pictureSchema, drawing: pictureSchema });

const masters = readdirSync(join(PROJECT_ROOT, 'content'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:jpe?g|png|webp|avif)$/.test(name))
  .map((name) => ({ name, bytes: statSync(join(PROJECT_ROOT, 'content', name)).size }));

test('no AVIF has more than 400 kB', () => {
  const large = masters.filter(({ name, bytes }) => name.endsWith('.avif') && bytes > MAX_AVIF_BYTES);
  expect(large).toEqual([]);
});

test('all masters together have at most 60 MB', () => {
  expect(masters.length).toBeGreaterThan(50);
  expect(masters.reduce((total, { bytes }) => total + bytes, 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
});

const works = [...TEXTS.keys()].filter((file) => /^content\/works\/[^/]+\/ja\.md$/.test(file));

test.each(works)('has a cover of 3200 px and a drawing of its own: %s', async (file) => {
  const parsed = parseFrontMatter(textOf(file));
  if (!parsed.ok) throw new Error(`${file} cannot be read.`);
  const { cover, drawing } = v.parse(workSchema, parsed.frontMatter.data);
  const sizeOf = (name: string) => sharp(join(PROJECT_ROOT, file, '..', name)).metadata();
  expect((await sizeOf(cover.file)).width).toBeGreaterThanOrEqual(3200);
  expect((await sizeOf(drawing.file)).width).toBeGreaterThanOrEqual(1600);
});

const columns = [...TEXTS.keys()].filter((file) => /^content\/columns\/[^/]+\/ja\.md$/.test(file));

test.each(columns)('has a cover of its own, with facts in both languages: %s', (file) => {
  const parsed = parseFrontMatter(textOf(file));
  if (!parsed.ok) throw new Error(`${file} cannot be read.`);
  const { cover } = v.parse(coverSchema, parsed.frontMatter.data);
  expect(cover.alt.ja).not.toBe(cover.caption.ja);
  expect(cover.alt.en).not.toBe(cover.caption.en);
  expect(masters.map(({ name }) => `content/${name}`)).toContain(file.replace('ja.md', cover.file));
});
