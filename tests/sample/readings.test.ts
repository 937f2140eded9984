/** Every station and ward in the sample content has a reading for the search. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readingOf } from '../../site/search/readings.ts';
import { SITE_CONTENT } from '../support/site/document-folder.ts';

const texts = readdirSync(SITE_CONTENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('ja.md'))
  .map((name) => readFileSync(join(SITE_CONTENT, name), 'utf8'));
const namesIn = (pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([name]) => name)));
const withoutReading = (names: Iterable<string>) => [...names].filter((name) => readingOf(name) === undefined);

test('has a reading for every station in the content', () => {
  const stations = namesIn(/(?:[\p{sc=Han}\p{sc=Katakana}ヶ々ー]{1,12})駅(?![舎前間構])/gu);
  expect(stations.size).toBeGreaterThan(10);
  expect(withoutReading(stations)).toEqual([]);
});

test('has a reading for every ward in the content', () => {
  const wards = namesIn(/(?<=東京都|[^\p{sc=Han}])[\p{sc=Han}]{1,3}区(?=[\p{sc=Han}])(?![画分間域別])/gu);
  const named = [...wards].map((name) => name.replace(/^東京都/, '')).filter((name) => !/^[街地]区$/.test(name));
  expect(named.length).toBeGreaterThan(5);
  expect(withoutReading(named)).toEqual([]);
});
