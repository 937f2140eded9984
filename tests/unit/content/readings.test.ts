/** Every name that visitors look for by its reading has one. */
import { describe, expect, test } from 'vitest';
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import { STATIONS } from '../../../contract/vocabulary.ts';
import { namesFor, readingOf } from '../../../site/search/readings.ts';

const withoutReading = (names: Iterable<string>) => [...names].filter((name) => readingOf(name) === undefined);

describe('the readings', () => {
  test('are there for every station', () => {
    expect(withoutReading(STATIONS.map(({ ja }) => ja))).toEqual([]);
  });

  test('are there for what the filters of lists and searches say', () => {
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

  test('are there for the words of the trade that many entries name', () => {
    const words =
      '物件 証券化 設計 敷地 工事 設備 収支 予算 借主 入居者 金融機関 借入 価格 管理 建築 特別目的会社 冷蔵倉庫';
    expect(withoutReading(words.split(' '))).toEqual([]);
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
  ])('%j stands for %j', (word, names) => {
    expect(namesFor(word)).toEqual(names);
  });
});
