/** Every name that visitors may search by its reading has a reading. */
import { describe, expect, test } from 'vitest';
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import { STATIONS } from '../../../contract/content-types/works/stations.ts';
import { namesFor, readingOf } from '../../../site/search/readings.ts';

const withoutReading = (names: Iterable<string>) => [...names].filter((name) => readingOf(name) === undefined);

describe('readings', () => {
  test('exist for every station', () => {
    expect(withoutReading(STATIONS.map(({ ja }) => ja))).toEqual([]);
  });

  test('exist for all labels of list filters and search filters', () => {
    const types = Object.values(contentTypes).map(({ search }) => search?.label.ja ?? '');
    const choices = Object.values(contentTypes).flatMap(({ placedFields }) =>
      placedFields.flatMap(({ isTopic, valueLabels = {} }) =>
        isTopic ? Object.values(valueLabels).map(({ ja }) => ja) : [],
      ),
    );
    const written = [...choices, ...types].filter((label) => /\p{sc=Han}/u.test(label));
    expect(written.length).toBeGreaterThan(15);
    expect(withoutReading(written)).toEqual([]);
  });

  test('exist for the technical terms that many entries use', () => {
    const readings =
      '物件 証券化 設計 敷地 工事 設備 収支 予算 借主 入居者 金融機関 借入 価格 管理 建築 特別目的会社 冷蔵倉庫';
    expect(withoutReading(readings.split(' '))).toEqual([]);
  });

  test.each([
    ['しぶや', ['渋谷', 'Shibuya', '渋谷駅', '渋谷区']],
    ['しぶ', ['渋谷', 'Shibuya', '渋谷駅', '渋谷区']],
    ['shinbashi', ['新橋', 'Shimbashi', '新橋駅']],
    ['shin-okubo', ['新大久保', 'Shin-Okubo', '新大久保駅']],
    ['しぶや駅', ['渋谷駅']],
    ['そこち', ['底地']],
    ['渋谷', ['Shibuya']],
    ['し', []],
    ['sh', []],
    ['駅', []],
    ['', []],
  ])('resolve %j to %j', (word, names) => {
    expect(namesFor(word)).toEqual(names);
  });
});
